import type { ImportRun } from '@trastienda/contract/imports/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiUnderTest } from '../../testing/api-under-test.ts';
import { startImporting, tour, type Importing } from '../../testing/importing.ts';

let importing: Importing;
let api: ApiUnderTest;
beforeAll(async () => {
  importing = await startImporting();
  ({ api } = importing);
});
afterAll(() => importing.close());

const ask = (run: ImportRun, language = 'es') =>
  api.admin('POST', `/imports/runs/${run.id}/undo`, { headers: { 'accept-language': language } });
const read = async (path: string) => (await api.admin('GET', path)).json();

it('an undo is accepted immediately with the URL of the run; the run and its items then contain the result', async () => {
  const run = await importing.importAll([tour('1'), tour('2')]);
  await importing.edit('2', { includes: 'Guía' });
  expect(await read(`/imports/runs/${run.id}`)).toMatchObject({ state: 'applied', isUndoable: true });
  const answer = await ask(run);
  expect(answer.statusCode).toBe(202);
  expect(answer.headers.location).toBe(`/imports/runs/${run.id}`);
  expect(answer.json()).toMatchObject({
    '@id': `/imports/runs/${run.id}`,
    state: 'undoing',
    undoneBy: 'admin@example.com',
    undoneAt: expect.stringMatching(/^20.*Z$/),
    isUndoable: false,
    undone: 0,
    left: 0,
  });
  await importing.work();
  const done = { state: 'undone', isUndoable: false, applied: 2, undone: 1, left: 1 };
  expect(await read(`/imports/runs/${run.id}`)).toMatchObject(done);
  // Repeating the request returns the same undo.
  expect((await ask(run)).json()).toMatchObject(done);
  const { 'hydra:member': items } = await read(`/imports/runs/${run.id}/items`);
  expect(items).toMatchObject([
    { sourceId: '1', state: 'undone', left: [], leftBecause: null },
    { sourceId: '2', state: 'kept', left: [], leftBecause: 'edited' },
  ]);
});

it('an import that can be undone contains the number of its experiences that later imports changed', async () => {
  await importing.empty();
  const feed = [tour('1'), tour('2'), tour('3'), tour('4')];
  const first = await importing.importAll(feed);
  const touched = async (run: ImportRun) => (await importing.runOf(run)).laterTouched;
  expect(await touched(first)).toBe(0);
  // Activity 4 becomes an undecided conflict, which writes nothing, so it is not counted.
  await importing.edit('4', { name: 'Nombre nuestro' });
  const changed = [tour('1', { duration: '05:00' }), tour('2'), tour('4', { name: { es: 'Suyo' } }), tour('5')];
  const plan = await importing.plan(changed);
  expect([await touched(first), await touched(plan)]).toEqual([0, null]);
  await importing.apply(plan);
  // The plan changed activity 1, and marked activity 3 as gone.
  expect([await touched(first), await touched(plan)]).toEqual([2, 0]);
  const third = await importing.importAll([tour('1'), tour('2', { duration: '06:00' }), tour('4'), tour('5')]);
  expect([await touched(first), await touched(plan), await touched(third)]).toEqual([3, 1, 0]);
  const events = await api.admin('GET', `/imports/runs/${first.id}`, { headers: { accept: 'text/event-stream' } });
  expect(events.body).toContain('"laterTouched":3,');
  const { 'hydra:member': listed } = await read('/imports/runs');
  expect(listed.map((run: { laterTouched: null }) => run.laterTouched)).toEqual([null, null, null]);
  // A run that has been undone no longer counts.
  await ask(third);
  await importing.work();
  expect([await touched(first), await touched(plan), await touched(third)]).toEqual([2, 0, null]);
});

it('an undo is 409 with a sentence while another import is running, and when there is nothing to undo', async () => {
  const run = await importing.importAll([tour('3')]);
  const next = await importing.plan([tour('3'), tour('4')]);
  expect((await ask(next)).json()).toMatchObject({
    code: 409,
    key: 'importNotUndoable',
    message: 'De esta importación no queda nada que deshacer',
  });
  await api.db.execute(sql`update import_runs set state = 'applying' where id = ${next.id}`);
  expect((await ask(run)).json()).toMatchObject({
    code: 409,
    key: 'importBusy',
    message: 'Ya hay una importación en marcha. Espera a que termine',
  });
  expect((await ask(run, 'en')).json()).toMatchObject({
    message: 'An import is already running. Wait until it finishes',
  });
  await importing.work();
  expect((await ask(run)).statusCode).toBe(202);
});

it('an unknown run is 404, and a request without a session 401', async () => {
  expect((await api.admin('POST', '/imports/runs/999999/undo')).statusCode).toBe(404);
  expect((await api.admin('POST', '/imports/runs/x/undo')).statusCode).toBe(404);
  expect((await api.guest('POST', '/imports/runs/1/undo')).statusCode).toBe(401);
});
