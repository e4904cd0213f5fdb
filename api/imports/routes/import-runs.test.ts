import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { sourceOf } from '../../testing/imports/feed.ts';
import { namedTours, testImporting } from '../../testing/imports/importing.ts';
import { batchOf } from '../applying/apply-run.ts';
import { jpeg } from '../../testing/pictures/pictures.ts';
import { testServers } from '../../testing/imports/served-lists.ts';
import { beginRun } from '../running/change-state.ts';
import type { Term } from '../source.ts';

const importing = testImporting();
const { listen } = testServers();

const picture = 'http://10.0.0.1/a.jpg';
const activities = ['1', '2', '3'].map((id) => ({ id, name: { es: `Visita ${id}` }, pictures: [picture] }));
const read = async (path: string) => (await importing.api.admin('GET', path)).json();

it('D-52 an import is a record with its users, times, progress and items', async () => {
  const source = sourceOf({ activities, failedLists: ['31'] });
  await beginRun(importing.api.services, 'civitatis', { startedBy: 'ana@example.com' });
  await importing.work(source);
  const [{ '@id': path } = { '@id': '' }] = await importing.runs();
  await importing.apply(await importing.runOf({ '@id': path }), source);
  const { 'hydra:member': runs, 'hydra:totalItems': total } = await read('/imports/runs');
  expect(total).toBe(1);
  expect(runs).toMatchObject([
    {
      '@id': expect.stringMatching(/^\/imports\/runs\/\d+$/),
      state: 'applied',
      startedBy: 'ana@example.com',
      appliedBy: 'admin@example.com',
      startedAt: expect.stringMatching(/^20\d\d-.*Z$/),
      finishedAt: expect.stringMatching(/Z$/),
      lists: 1,
      listsRead: 2,
      listsFailed: 1,
      failedLists: ['31'],
      failedListsMore: 0,
      counts: { new: 3, changed: 0, conflict: 0, gone: 0, rejected: 0, unchanged: 0 },
      chosen: 3,
      applied: 3,
      error: null,
    },
  ]);
  expect(await read(path)).toEqual({ '@context': '/contexts/ImportRun', ...runs[0], laterTouched: 0 });

  const { 'hydra:member': items, 'hydra:view': view } = await read(`${path}/items?itemsPerPage=2`);
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    kind: 'new',
    state: 'applied',
    sourceId: '1',
    name: 'Visita 1',
    experience: expect.stringMatching(/^\/experiences\/\d+$/),
    isHere: true,
    fields: { 'name.es': { base: null, ours: null, theirs: 'Visita 1', isConflict: false, decision: null } },
    pictureFaults: [{ url: picture, fault: 'forbiddenAddress' }],
    kept: [],
  });
  expect(view['hydra:next']).toContain('page=2');
  const count = async (query: string) => (await read(`${path}/items?${query}`))['hydra:totalItems'];
  expect(await count('kind=new,gone&state=applied')).toBe(3);
  expect(await count('kind=gone')).toBe(0);
  expect(await read(`${path}/items?kind=other`)).toMatchObject({ key: 'badFilter' });
});

it('D-60 failed lists are named once each, in the requested language', async () => {
  const terms: Term[] = [
    { kind: 'location', id: '31', language: 'es', name: 'Londres' },
    { kind: 'location', id: '31', language: 'en', name: 'London' },
    { kind: 'location', id: '32', language: 'es', name: 'Lugo' },
    // A term of another kind with the same id is not a location.
    { kind: 'tag', id: '33', language: 'es', name: 'Visitas' },
  ];
  const others = Array.from({ length: 22 }, (_, n) => `list-${n}`);
  const failedLists = ['31', '32', ...others, '31', '33'];
  const run = await importing.plan(sourceOf({ activities, terms, failedLists }));
  expect(run).toMatchObject({ listsFailed: 26, failedListsMore: 5 });
  expect(run.failedLists).toEqual(['Londres', 'Lugo', ...others.slice(0, 18)]);
  const ask = async (accept: string) =>
    importing.api.admin('GET', run['@id'], { headers: { 'accept-language': 'en', accept } });
  const inEnglish = (await ask('application/ld+json')).json();
  expect(inEnglish.failedLists.slice(0, 3)).toEqual(['London', 'Lugo', 'list-0']);
  expect((await ask('text/event-stream')).body).toContain('"failedLists":["London","Lugo",');
});

it('a cancelled import cannot be applied, and cancelling it again changes nothing', async () => {
  const run = await importing.plan(activities);
  const cancelled = await importing.cancel(run);
  expect(cancelled).toMatchObject({ state: 'cancelled', finishedAt: expect.any(String), applied: 0 });
  expect(await importing.cancel(run)).toEqual(cancelled);
  expect((await importing.request(run)).json()).toMatchObject({ code: 422, key: 'invalidInput' });
  expect(await importing.experienceCount()).toBe(0);
});

it('an import that is cancelled while it is applied preserves the applied items, and its call reports the cancellation', async () => {
  const held: ServerResponse[] = [];
  const origin = await listen((_request, response) => void held.push(response));
  // The server withholds the picture of the last activity, which therefore stays pending after the batch of all others is applied.
  const last = { id: 'z', name: { es: 'Última' }, pictures: [`${origin}/a.jpg`] };
  const source = sourceOf({ activities: [...namedTours(batchOf.items), last], origin });
  const run = await importing.plan(source);
  const answer = importing.request(run, '');
  const state = async () => (await importing.runOf(run)).state;
  await expect.poll(state).toBe('applying');
  const working = importing.work(source);
  await expect.poll(async () => (await importing.runOf(run)).applied).toBe(batchOf.items);
  const cancelled = { state: 'cancelled', applied: batchOf.items, chosen: batchOf.items + 1, isUndoable: true };
  expect(await importing.cancel(run)).toMatchObject(cancelled);
  for (const response of held) response.end(await jpeg(300, 200));
  await working;
  expect((await answer).json()).toEqual({
    message: `La importación se ha detenido. Aplicadas: ${batchOf.items} de ${batchOf.items + 1}`,
  });
  expect(await importing.runOf(run)).toMatchObject(cancelled);
  expect(await importing.itemOf(run, 'z')).toMatchObject({ state: 'pending' });
  expect((await importing.request(run)).json()).toMatchObject({ code: 422 });
}, 60_000);
