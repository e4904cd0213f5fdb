import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { latestPlan } from '../planning/plans.ts';
import { runImports } from '../running/run-imports.ts';
import { beginRun, beginApplying } from '../running/change-state.ts';
import type { Term } from '../sources/source.ts';
import { startApi, type ApiUnderTest } from '../../testing/api-under-test.ts';
import { sourceOf } from '../../testing/feed.ts';

let api: ApiUnderTest;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

const never = new AbortController().signal;
const activities = ['1', '2', '3'].map((id) => ({
  id,
  name: { es: `Visita ${id}` },
  pictures: ['http://10.0.0.1/a.jpg'],
}));
const source = sourceOf({ activities, failedLists: ['31'] });

async function plan() {
  await beginRun(api.services, 'civitatis', 'ana@example.com');
  await runImports(api.services, [source], never);
  return (await latestPlan(api.db, 'civitatis'))?.plan ?? '';
}
const read = async (path: string) => (await api.admin('GET', path)).json();

it('D-52 an import is a record with its users, times, progress and items', async () => {
  const run = await beginApplying(api.services, { plan: await plan(), by: 'eva@example.com' });
  await runImports(api.services, [source], never);
  const { 'hydra:member': runs, 'hydra:totalItems': total } = await read('/imports/runs');
  expect(total).toBe(1);
  expect(runs).toMatchObject([
    {
      '@id': `/imports/runs/${run}`,
      state: 'applied',
      startedBy: 'ana@example.com',
      appliedBy: 'eva@example.com',
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
  expect(await read(`/imports/runs/${run}`)).toEqual({
    '@context': '/contexts/ImportRun',
    ...runs[0],
    laterTouched: 0,
  });

  const { 'hydra:member': items, 'hydra:view': view } = await read(`/imports/runs/${run}/items?itemsPerPage=2`);
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    kind: 'new',
    state: 'applied',
    sourceId: '1',
    name: 'Visita 1',
    experience: expect.stringMatching(/^\/experiences\/\d+$/),
    isHere: true,
    fields: { 'name.es': { base: null, ours: null, theirs: 'Visita 1', isConflict: false, decision: null } },
    pictureFaults: [{ url: 'http://10.0.0.1/a.jpg', fault: 'forbiddenAddress' }],
    kept: [],
  });
  expect(view['hydra:next']).toContain('page=2');
  const count = async (query: string) => (await read(`/imports/runs/${run}/items?${query}`))['hydra:totalItems'];
  expect(await count('kind=new,gone&state=applied')).toBe(3);
  expect(await count('kind=gone')).toBe(0);
  expect((await api.admin('GET', `/imports/runs/${run}/items?kind=other`)).json()).toMatchObject({ key: 'badFilter' });
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
  const failing = sourceOf({ activities, terms, failedLists: ['31', '32', ...others, '31', '33'] });
  await beginRun(api.services, 'civitatis', 'ana@example.com');
  await runImports(api.services, [failing], never);
  const [run] = (await read('/imports/runs'))['hydra:member'];
  expect(run).toMatchObject({ listsFailed: 26, failedListsMore: 5 });
  expect(run.failedLists).toEqual(['Londres', 'Lugo', ...others.slice(0, 18)]);
  const headers = { 'accept-language': 'en' };
  const inEnglish = (await api.admin('GET', run['@id'], { headers })).json();
  expect(inEnglish.failedLists.slice(0, 3)).toEqual(['London', 'Lugo', 'list-0']);
  const events = await api.admin('GET', run['@id'], { headers: { ...headers, accept: 'text/event-stream' } });
  expect(events.body).toContain('"failedLists":["London","Lugo",');
});

it('a cancelled import cannot be applied, and cancelling it again changes nothing', async () => {
  await api.db.execute(sql`truncate import_links, experiences cascade`);
  const given = await plan();
  const [{ '@id': path }] = (await read('/imports/runs'))['hydra:member'];
  const cancelled = (await api.admin('POST', `${path}/cancel`)).json();
  expect(cancelled).toMatchObject({ state: 'cancelled', finishedAt: expect.any(String), applied: 0 });
  expect((await api.admin('POST', `${path}/cancel`)).json()).toEqual(cancelled);
  await expect(beginApplying(api.services, { plan: given, by: 'eva@example.com' })).rejects.toMatchObject({
    key: 'invalidInput',
  });
  expect((await read('/experiences'))['hydra:totalItems']).toBe(0);
});

it.each(['/imports/runs/999999', '/imports/runs/x', '/imports/runs/999999/items'])('404 for %s', async (path) => {
  expect((await api.admin('GET', path)).statusCode).toBe(404);
});

it.each(['/imports/runs', '/imports/runs/1', '/imports/runs/1/items'])('401 for %s without a session', async (path) => {
  expect((await api.guest('GET', path)).statusCode).toBe(401);
});
