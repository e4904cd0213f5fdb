import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportItem } from '@trastienda/contract/calls/imports';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.ts';
import { sourceOf, type FedActivity } from '../testing/feed.ts';
import { importingFrom } from '../testing/importing.ts';
import { jpeg } from '../testing/pictures.ts';
import type { Term } from './source.ts';

let api: ApiUnderTest;
let importing: ReturnType<typeof importingFrom>;
let pictures: Server;
let origin: string;
const fetched: string[] = [];
beforeAll(async () => {
  api = await startApi();
  importing = importingFrom(api);
  const picture = await jpeg(300, 200);
  pictures = createServer((request, response) => {
    fetched.push(request.url ?? '');
    response.end(picture);
  }).listen(0, '127.0.0.1');
  await once(pictures, 'listening');
  origin = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
});
afterAll(async () => {
  pictures.close();
  await api.close();
});
beforeEach(async () => {
  fetched.length = 0;
  await api.db.execute(
    sql`truncate import_runs, import_links, import_sources, import_terms, experiences, locations, tags cascade`,
  );
});

const terms: Term[] = [
  { kind: 'location', id: '30', language: 'es', name: 'Berlín', country: 'DE' },
  { kind: 'location', id: '31', language: 'es', name: 'Múnich', country: 'DE' },
  { kind: 'tag', id: '7', language: 'es', name: 'Visitas guiadas' },
  { kind: 'tag', id: '8', language: 'es', name: 'Museos' },
];
const tour = (changes: Partial<FedActivity> = {}): FedActivity => ({
  id: '1',
  name: { es: 'Visita', en: 'Tour' },
  duration: '02:30',
  location: '30',
  tags: ['7'],
  ...changes,
});
const feed = (...activities: FedActivity[]) => sourceOf({ activities, terms, origin });
const plan = (...activities: FedActivity[]) => importing.plan(feed(...activities));
const importAll = async (...activities: FedActivity[]) => importing.apply(await plan(...activities), feed());
const applyWith = async (activity: FedActivity, decisions: Record<string, 'ours' | 'theirs'>) => {
  const run = await plan(activity);
  const answer = await importing.change(await importing.itemOf(run, '1'), { isChosen: true, decisions });
  expect(answer.statusCode).toBe(200);
  return importing.apply(run, feed());
};
const here = async ({ experience }: Pick<ImportItem, 'experience'>) =>
  (await api.admin('GET', String(experience))).json();
const only = async () => {
  const [experience] = (await api.admin('GET', '/experiences')).json()['hydra:member'];
  return here({ experience: experience['@id'] });
};
const edit = async (payload: object) => {
  const { '@id': path } = await only();
  expect((await api.admin('PUT', path, { payload })).statusCode).toBe(200);
};
const unchanged = { new: 0, changed: 0, conflict: 0, gone: 0, rejected: 0, unchanged: 1 };

describe('a plain change that is decided for ours', () => {
  const changed = tour({ duration: '03:00', location: '31', tags: ['7', '8'] });

  it('is left out, the others are applied, and the same feed does not ask again', async () => {
    await importAll(tour());
    await applyWith(changed, { duration: 'ours' });
    expect(await only()).toMatchObject({ duration: '02:30', location: { name: 'Múnich' }, tags: [{}, {}] });
    expect(await plan(changed)).toMatchObject({ counts: unchanged, chosen: 0 });
  });

  it('is a conflict when the feed says something else again: a person wanted it so', async () => {
    await importAll(tour());
    await applyWith(changed, { duration: 'ours' });
    const run = await plan({ ...changed, duration: '05:00' });
    expect((await importing.itemOf(run, '1')).fields).toMatchObject({
      duration: { base: '03:00', ours: '02:30', theirs: '05:00', isConflict: true },
    });
  });

  it('makes no place and no tag that nothing needs', async () => {
    await importAll(tour());
    await applyWith(changed, { location: 'ours', tags: 'ours' });
    const names = async (path: string) =>
      (await api.admin('GET', path)).json()['hydra:member'].map(({ name }: { name: string }) => name);
    expect(await names('/locations')).toEqual(['Berlín']);
    expect(await names('/tags')).toEqual(['Visitas guiadas']);
    expect(await only()).toMatchObject({ duration: '03:00', location: { name: 'Berlín' } });
  });

  it('keeps the pictures that are here, fetches none, and protects them from then on', async () => {
    await importAll(tour({ pictures: [`${origin}/1.jpg`] }));
    const { mediaExperiences: before } = await only();
    fetched.length = 0;
    const others = tour({ pictures: [`${origin}/2.jpg`] });
    await applyWith(others, { pictures: 'ours' });
    expect(fetched).toEqual([]);
    expect((await only()).mediaExperiences).toEqual(before);
    expect(await plan(others)).toMatchObject({ counts: unchanged });
    const run = await plan(tour({ pictures: [`${origin}/3.jpg`] }));
    expect((await importing.itemOf(run, '1')).fields).toMatchObject({ pictures: { isConflict: true } });
  });

  it('of a new activity leaves that field empty, for good', async () => {
    await applyWith(tour(), { duration: 'ours', tags: 'ours' });
    expect(await only()).toMatchObject({ name: 'Visita', duration: null, tags: [], location: { name: 'Berlín' } });
    expect(await plan(tour())).toMatchObject({ counts: unchanged });
  });

  it('can be taken back', async () => {
    await importAll(tour());
    const run = await plan(changed);
    const item = await importing.itemOf(run, '1');
    await importing.change(item, { decisions: { duration: 'ours' } });
    expect((await importing.change(item, { decisions: { duration: null } })).json()).toMatchObject({
      isChosen: true,
      fields: { duration: { decision: null } },
    });
    await importing.apply(run, feed());
    expect(await only()).toMatchObject({ duration: '03:00' });
  });
});

describe('a conflict', () => {
  const changed = tour({ name: { es: 'Suya', en: 'Tour' }, duration: '03:00' });
  const inConflict = async () => {
    await importAll(tour());
    await edit({ name: 'Nuestra' });
  };

  it('that is decided ticks its item; undecided it waits while the rest is applied', async () => {
    await inConflict();
    const only1 = tour({ name: { es: 'Suya', en: 'Tour' } });
    const run = await plan(only1);
    const item = await importing.itemOf(run, '1');
    expect(item).toMatchObject({ kind: 'conflict', isChosen: false });
    expect((await importing.change(item, { decisions: { 'name.es': 'theirs' } })).json()).toMatchObject({
      isChosen: true,
    });
    const left = await importing.change(item, { isChosen: false, decisions: { 'name.es': 'ours' } });
    expect(left.json()).toMatchObject({ isChosen: false, fields: { 'name.es': { decision: 'ours' } } });
    expect(await importing.runOf(run['@id'])).toMatchObject({ chosen: 0, chosenCounts: { conflict: 0 } });

    await importAll(changed);
    expect(await only()).toMatchObject({ name: 'Nuestra', duration: '03:00' });
    expect(await plan(changed)).toMatchObject({ counts: { ...unchanged, conflict: 1, unchanged: 0 }, chosen: 0 });
  });

  it.each([
    ['theirs', 'Suya'],
    ['ours', 'Nuestra'],
  ] as const)('that is decided for %s comes no more with the same feed', async (decision, name) => {
    await inConflict();
    await applyWith(changed, { 'name.es': decision });
    expect(await only()).toMatchObject({ name, duration: '03:00' });
    expect(await plan(changed)).toMatchObject({ counts: unchanged });
  });

  it('that is decided for theirs gives way to an edit after the plan', async () => {
    await inConflict();
    const run = await plan(changed);
    const item = await importing.itemOf(run, '1');
    await importing.change(item, { decisions: { 'name.es': 'theirs' } });
    await edit({ name: 'Nuestra otra vez' });
    await importing.apply(run, feed());
    expect(await only()).toMatchObject({ name: 'Nuestra otra vez' });
    expect(await importing.itemOf(run, '1')).toMatchObject({ state: 'applied', kept: ['name.es'] });
  });

  it('is not made of what was deleted here after the plan: it stays deleted', async () => {
    await inConflict();
    const run = await plan(changed);
    await importing.change(await importing.itemOf(run, '1'), { decisions: { 'name.es': 'theirs' } });
    const { '@id': path } = await only();
    expect((await api.admin('DELETE', path)).statusCode).toBe(204);
    expect(await importing.apply(run, feed())).toMatchObject({ state: 'applied' });
    expect((await api.admin('GET', '/experiences')).json()).toMatchObject({ 'hydra:totalItems': 0 });
  });
});
