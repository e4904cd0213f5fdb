import { beforeEach, describe, expect, it } from 'vitest';
import type { Decision, ImportItem } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { FedActivity } from '../../testing/imports/feed.ts';
import { testImporting, tour } from '../../testing/imports/importing.ts';

const importing = testImporting();

const shown = () => importing.shown('1');
const itemOf = (run: ImportRun) => importing.itemOf(run, '1');
const decide = async (run: ImportRun, payload: { isChosen?: boolean; decisions: Record<string, Decision | null> }) => {
  const answer = await importing.change(await itemOf(run), payload);
  expect(answer.statusCode).toBe(200);
  return answer.json<ImportItem>();
};
const applyWith = async (activity: FedActivity, decisions: Record<string, Decision>) => {
  const run = await importing.plan([activity]);
  await decide(run, { isChosen: true, decisions });
  return importing.apply(run);
};
/** Checks that the same feed has no changes. */
const expectUnchanged = async (activity: FedActivity) => {
  const counts = { new: 0, changed: 0, conflict: 0, gone: 0, rejected: 0, unchanged: 1 };
  expect(await importing.plan([activity])).toMatchObject({ counts, chosen: 0 });
};

describe('a non-conflicting change that is decided for ours', () => {
  const changed = tour('1', { duration: '03:00', location: '31', tags: ['7', '8'] });
  const withPicture = (n: number) => tour('1', { pictures: [`${importing.pictures.origin}/p${n}.jpg`] });

  it.each<{ field: string; decisions: Record<string, Decision>; expected: object; created: string[] }>([
    {
      field: 'the duration',
      decisions: { duration: 'ours' },
      expected: { duration: '02:30', location: { name: 'Lisboa' }, tags: [{}, {}] },
      created: ['Lisboa', 'Museos'],
    },
    {
      field: 'the location and the tags',
      decisions: { location: 'ours', tags: 'ours' },
      expected: { duration: '03:00', location: { name: 'Berlín' }, tags: [{}] },
      created: [],
    },
  ])('is not applied, creates no record, and does not occur again with the same feed: $field', async (given) => {
    const names = async (path: string) =>
      (await importing.api.admin('GET', path)).json()['hydra:member'].map(({ name }: { name: string }) => name);
    await importing.importAll([tour('1')]);
    await applyWith(changed, given.decisions);
    expect(await shown()).toMatchObject(given.expected);
    const found = [...(await names('/locations')), ...(await names('/tags'))].sort();
    expect(found).toEqual(['Berlín', ...given.created, 'Visitas guiadas']);
    await expectUnchanged(changed);
  });

  it('is a conflict when the feed contains a third value, because a person chose the stored value', async () => {
    await importing.importAll([tour('1')]);
    await applyWith(changed, { duration: 'ours' });
    const { fields } = await itemOf(await importing.plan([{ ...changed, duration: '05:00' }]));
    expect(fields).toMatchObject({ duration: { base: '03:00', ours: '02:30', theirs: '05:00', isConflict: true } });
  });

  it('preserves the stored pictures, fetches none, and protects the pictures from later feeds', async () => {
    await importing.importAll([withPicture(1)]);
    const { mediaExperiences } = await shown();
    importing.pictures.asked.length = 0;
    await applyWith(withPicture(2), { pictures: 'ours' });
    expect(importing.pictures.asked).toEqual([]);
    expect(await shown()).toMatchObject({ mediaExperiences });
    await expectUnchanged(withPicture(2));
    const { fields } = await itemOf(await importing.plan([withPicture(3)]));
    expect(fields).toMatchObject({ pictures: { isConflict: true } });
  });

  it('leaves the field of a new activity permanently empty', async () => {
    await applyWith(tour('1'), { duration: 'ours', tags: 'ours' });
    expect(await shown()).toMatchObject({ name: 'Visita 1', duration: null, tags: [], location: { name: 'Berlín' } });
    await expectUnchanged(tour('1'));
  });

  it('can be reverted', async () => {
    await importing.importAll([tour('1')]);
    const run = await importing.plan([changed]);
    await decide(run, { decisions: { duration: 'ours' } });
    const reverted = await decide(run, { decisions: { duration: null } });
    expect(reverted).toMatchObject({ isChosen: true, fields: { duration: { decision: null } } });
    await importing.apply(run);
    expect(await shown()).toMatchObject({ duration: '03:00' });
  });
});

describe('a conflict', () => {
  const theirs = { name: { es: 'Suya', en: 'Tour 1' } };
  const changed = tour('1', { ...theirs, duration: '03:00' });
  beforeEach(async () => {
    await importing.importAll([tour('1')]);
    await importing.edit('1', { name: 'Nuestra' });
  });

  it('ticks its item when it is decided; while it is undecided, the other fields can be applied', async () => {
    const run = await importing.plan([tour('1', theirs)]);
    expect(await itemOf(run)).toMatchObject({ kind: 'conflict', isChosen: false });
    expect(await decide(run, { decisions: { 'name.es': 'theirs' } })).toMatchObject({ isChosen: true });
    const left = await decide(run, { isChosen: false, decisions: { 'name.es': 'ours' } });
    expect(left).toMatchObject({ isChosen: false, fields: { 'name.es': { decision: 'ours' } } });
    expect(await importing.runOf(run)).toMatchObject({ chosen: 0, chosenCounts: { conflict: 0 } });

    await importing.importAll([changed]);
    expect(await shown()).toMatchObject({ name: 'Nuestra', duration: '03:00' });
    const counts = { new: 0, changed: 0, conflict: 1, gone: 0, rejected: 0, unchanged: 0 };
    expect(await importing.plan([changed])).toMatchObject({ counts, chosen: 0 });
  });

  it.each([
    ['theirs', 'Suya'],
    ['ours', 'Nuestra'],
  ] as const)('that is decided for %s does not occur again with the same feed', async (decision, name) => {
    await applyWith(changed, { 'name.es': decision });
    expect(await shown()).toMatchObject({ name, duration: '03:00' });
    await expectUnchanged(changed);
  });

  it('that is decided for theirs does not overwrite an edit made after the plan', async () => {
    const run = await importing.plan([changed]);
    await decide(run, { decisions: { 'name.es': 'theirs' } });
    await importing.edit('1', { name: 'Nuestra otra vez' });
    await importing.apply(run);
    expect(await shown()).toMatchObject({ name: 'Nuestra otra vez' });
    expect(await itemOf(run)).toMatchObject({ state: 'applied', kept: ['name.es'] });
  });

  it('does not restore an experience that was deleted after the plan', async () => {
    const run = await importing.plan([changed]);
    await decide(run, { decisions: { 'name.es': 'theirs' } });
    expect((await importing.api.admin('DELETE', (await shown())['@id'])).statusCode).toBe(204);
    expect(await importing.apply(run)).toMatchObject({ state: 'applied' });
    expect((await importing.api.admin('GET', '/experiences')).json()).toMatchObject({ 'hydra:totalItems': 0 });
  });
});
