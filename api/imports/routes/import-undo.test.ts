import type { ImportRun } from '@trastienda/contract/imports/runs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testImporting, tour } from '../../testing/imports/importing.ts';

const importing = testImporting();

const ask = (run: ImportRun, language = 'es') =>
  importing.api.admin('POST', `${run['@id']}/undo`, { headers: { 'accept-language': language } });

it('an undo is accepted immediately with the URL of the run; the run then contains the result', async () => {
  const run = await importing.importAll([tour('1'), tour('2')]);
  await importing.edit('2', { includes: 'Guía' });
  expect(run).toMatchObject({ state: 'applied', isUndoable: true });
  const answer = await ask(run);
  expect([answer.statusCode, answer.headers.location]).toEqual([202, run['@id']]);
  const by = { undoneBy: 'admin@example.com', undoneAt: expect.stringMatching(/^20.*Z$/) };
  const progress = { isUndoable: false, undone: 0, left: 0 };
  expect(answer.json()).toMatchObject({ '@id': run['@id'], state: 'undoing', ...by, ...progress });
  await importing.work();
  const undone = await importing.runOf(run);
  expect(undone).toMatchObject({ state: 'undone', isUndoable: false, applied: 2, undone: 1, left: 1 });
  // Repeating the request returns the same undo, and does not undo again.
  expect((await ask(run)).json()).toMatchObject({ state: 'undone', undone: 1, left: 1 });
  await importing.work();
  expect(await importing.runOf(run)).toEqual(undone);
});

it('an import that can be undone contains the number of its experiences that later imports changed', async () => {
  const first = await importing.importAll(['1', '2', '3', '4'].map((id) => tour(id)));
  /** Returns the number of later changed experiences of each run. */
  const touched = (...runs: ImportRun[]) =>
    Promise.all(runs.map(async (run) => (await importing.runOf(run)).laterTouched));
  expect(await touched(first)).toEqual([0]);
  // Activity 4 becomes an undecided conflict, which writes nothing, so it is not counted.
  await importing.edit('4', { name: 'Nombre nuestro' });
  const changed = [tour('1', { duration: '05:00' }), tour('2'), tour('4', { name: { es: 'Suyo' } }), tour('5')];
  const plan = await importing.plan(changed);
  expect(await touched(first, plan)).toEqual([0, null]);
  await importing.apply(plan);
  // The plan changed activity 1, and marked activity 3 as gone.
  expect(await touched(first, plan)).toEqual([2, 0]);
  const third = await importing.importAll([tour('1'), tour('2', { duration: '06:00' }), tour('4'), tour('5')]);
  expect(await touched(first, plan, third)).toEqual([3, 1, 0]);
  const accept = 'text/event-stream';
  const events = await importing.api.admin('GET', first['@id'], { headers: { accept } });
  expect(events.body).toContain('"laterTouched":3,');
  expect((await importing.runs()).map(({ laterTouched }) => laterTouched)).toEqual([null, null, null]);
  // A run that has been undone no longer counts.
  await ask(third);
  await importing.work();
  expect(await touched(first, plan, third)).toEqual([2, 0, null]);
});

it('an undo is 409 with a sentence while another import is running, and when there is nothing to undo', async () => {
  const run = await importing.importAll([tour('3')]);
  const next = await importing.plan([tour('3'), tour('4')]);
  const refused = async (asked: ImportRun, language?: string) => {
    const { code, key, message } = (await ask(asked, language)).json();
    return [code, key, message];
  };
  expect(await refused(next)).toEqual([409, 'importNotUndoable', 'De esta importación no queda nada que deshacer']);
  await importing.read(sql`update import_runs set state = 'applying' where id = ${next.id}`);
  const busy = [409, 'importBusy', 'Ya hay una importación en marcha. Espera a que termine'];
  for (const asked of [run, next]) expect(await refused(asked)).toEqual(busy);
  expect(await refused(run, 'en')).toEqual([409, 'importBusy', 'An import is already running. Wait until it finishes']);
  await importing.work();
  expect((await ask(run)).statusCode).toBe(202);
});
