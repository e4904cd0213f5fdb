import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from '@trastienda/contract/imports/items';
import type { ApiUnderTest } from '../../testing/api-under-test.ts';
import type { FedActivity } from '../../testing/feed.ts';
import { startImporting, tour, type Importing } from '../../testing/importing.ts';

let importing: Importing;
let api: ApiUnderTest;
beforeAll(async () => {
  importing = await startImporting();
  ({ api } = importing);
});
afterAll(() => importing.close());
beforeEach(() => importing.empty());

const applyWith = async (activity: FedActivity, decisions: Record<string, Decision>) => {
  const run = await importing.plan([activity]);
  const answer = await importing.change(await importing.itemOf(run, '1'), { isChosen: true, decisions });
  expect(answer.statusCode).toBe(200);
  return importing.apply(run);
};
const unchanged = { new: 0, changed: 0, conflict: 0, gone: 0, rejected: 0, unchanged: 1 };

describe('a non-conflicting change that is decided for ours', () => {
  const changed = tour('1', { duration: '03:00', location: '31', tags: ['7', '8'] });

  it('is not applied, unlike the other changes, and does not occur again with the same feed', async () => {
    await importing.importAll([tour('1')]);
    await applyWith(changed, { duration: 'ours' });
    expect(await importing.shown('1')).toMatchObject({
      duration: '02:30',
      location: { name: 'Lisboa' },
      tags: [{}, {}],
    });
    expect(await importing.plan([changed])).toMatchObject({ counts: unchanged, chosen: 0 });
  });

  it('is a conflict when the feed contains a third value, because a person chose the stored value', async () => {
    await importing.importAll([tour('1')]);
    await applyWith(changed, { duration: 'ours' });
    const run = await importing.plan([{ ...changed, duration: '05:00' }]);
    expect((await importing.itemOf(run, '1')).fields).toMatchObject({
      duration: { base: '03:00', ours: '02:30', theirs: '05:00', isConflict: true },
    });
  });

  it('creates no location and no tag', async () => {
    await importing.importAll([tour('1')]);
    await applyWith(changed, { location: 'ours', tags: 'ours' });
    const names = async (path: string) =>
      (await api.admin('GET', path)).json()['hydra:member'].map(({ name }: { name: string }) => name);
    expect(await names('/locations')).toEqual(['Berlín']);
    expect(await names('/tags')).toEqual(['Visitas guiadas']);
    expect(await importing.shown('1')).toMatchObject({ duration: '03:00', location: { name: 'Berlín' } });
  });

  it('preserves the stored pictures, fetches none, and protects the pictures from later feeds', async () => {
    await importing.importAll([tour('1', { pictures: [`${importing.pictures.origin}/p1.jpg`] })]);
    const { mediaExperiences: before } = await importing.shown('1');
    importing.pictures.asked.length = 0;
    const others = tour('1', { pictures: [`${importing.pictures.origin}/p2.jpg`] });
    await applyWith(others, { pictures: 'ours' });
    expect(importing.pictures.asked).toEqual([]);
    expect((await importing.shown('1')).mediaExperiences).toEqual(before);
    expect(await importing.plan([others])).toMatchObject({ counts: unchanged });
    const run = await importing.plan([tour('1', { pictures: [`${importing.pictures.origin}/p3.jpg`] })]);
    expect((await importing.itemOf(run, '1')).fields).toMatchObject({ pictures: { isConflict: true } });
  });

  it('leaves the field of a new activity permanently empty', async () => {
    await applyWith(tour('1'), { duration: 'ours', tags: 'ours' });
    expect(await importing.shown('1')).toMatchObject({
      name: 'Visita 1',
      duration: null,
      tags: [],
      location: { name: 'Berlín' },
    });
    expect(await importing.plan([tour('1')])).toMatchObject({ counts: unchanged });
  });

  it('can be reverted', async () => {
    await importing.importAll([tour('1')]);
    const run = await importing.plan([changed]);
    const item = await importing.itemOf(run, '1');
    await importing.change(item, { decisions: { duration: 'ours' } });
    expect((await importing.change(item, { decisions: { duration: null } })).json()).toMatchObject({
      isChosen: true,
      fields: { duration: { decision: null } },
    });
    await importing.apply(run);
    expect(await importing.shown('1')).toMatchObject({ duration: '03:00' });
  });
});

describe('a conflict', () => {
  const changed = tour('1', { name: { es: 'Suya', en: 'Tour 1' }, duration: '03:00' });
  const inConflict = async () => {
    await importing.importAll([tour('1')]);
    await importing.edit('1', { name: 'Nuestra' });
  };

  it('ticks its item when it is decided; while it is undecided, the other fields can be applied', async () => {
    await inConflict();
    const only1 = tour('1', { name: { es: 'Suya', en: 'Tour 1' } });
    const run = await importing.plan([only1]);
    const item = await importing.itemOf(run, '1');
    expect(item).toMatchObject({ kind: 'conflict', isChosen: false });
    expect((await importing.change(item, { decisions: { 'name.es': 'theirs' } })).json()).toMatchObject({
      isChosen: true,
    });
    const left = await importing.change(item, { isChosen: false, decisions: { 'name.es': 'ours' } });
    expect(left.json()).toMatchObject({ isChosen: false, fields: { 'name.es': { decision: 'ours' } } });
    expect(await importing.runOf(run)).toMatchObject({ chosen: 0, chosenCounts: { conflict: 0 } });

    await importing.importAll([changed]);
    expect(await importing.shown('1')).toMatchObject({ name: 'Nuestra', duration: '03:00' });
    expect(await importing.plan([changed])).toMatchObject({
      counts: { ...unchanged, conflict: 1, unchanged: 0 },
      chosen: 0,
    });
  });

  it.each([
    ['theirs', 'Suya'],
    ['ours', 'Nuestra'],
  ] as const)('that is decided for %s does not occur again with the same feed', async (decision, name) => {
    await inConflict();
    await applyWith(changed, { 'name.es': decision });
    expect(await importing.shown('1')).toMatchObject({ name, duration: '03:00' });
    expect(await importing.plan([changed])).toMatchObject({ counts: unchanged });
  });

  it('that is decided for theirs does not overwrite an edit made after the plan', async () => {
    await inConflict();
    const run = await importing.plan([changed]);
    const item = await importing.itemOf(run, '1');
    await importing.change(item, { decisions: { 'name.es': 'theirs' } });
    await importing.edit('1', { name: 'Nuestra otra vez' });
    await importing.apply(run);
    expect(await importing.shown('1')).toMatchObject({ name: 'Nuestra otra vez' });
    expect(await importing.itemOf(run, '1')).toMatchObject({ state: 'applied', kept: ['name.es'] });
  });

  it('does not restore an experience that was deleted after the plan', async () => {
    await inConflict();
    const run = await importing.plan([changed]);
    await importing.change(await importing.itemOf(run, '1'), { decisions: { 'name.es': 'theirs' } });
    const { '@id': path } = await importing.shown('1');
    expect((await api.admin('DELETE', path)).statusCode).toBe(204);
    expect(await importing.apply(run)).toMatchObject({ state: 'applied' });
    expect((await api.admin('GET', '/experiences')).json()).toMatchObject({ 'hydra:totalItems': 0 });
  });
});
