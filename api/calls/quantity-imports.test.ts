import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ImportRun } from '@trastienda/contract/calls/imports';
import type { Collection } from '@trastienda/contract/collection';
import { standInAccount, startDistributor } from '../../sandbox/distributor/distributor.ts';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.ts';
import { importingFrom, tour, type Imports } from '../testing/importing.ts';

const patience = { timeout: 20_000 };

let distributor: Awaited<ReturnType<typeof startDistributor>>;
let api: ApiUnderTest;
let importing: Imports;
beforeAll(async () => {
  // The distributor only serves the sign-in: the tests read their own feeds.
  distributor = await startDistributor({ activities: 1 });
  api = await startApi({
    CIVITATIS_URL: distributor.url,
    CIVITATIS_USERNAME: standInAccount.username,
    CIVITATIS_PASSWORD: standInAccount.password,
  });
  importing = importingFrom(api);
});
afterAll(async () => {
  await api.close();
  await distributor.close();
});
beforeEach(() => importing.empty());

const ask = async (run = '') => api.admin('GET', `/imports/quantity-imports?token=${await importing.token()}${run}`);
const runs = async () => (await api.admin('GET', '/imports/runs')).json<Collection<ImportRun>>()['hydra:member'];
const states = async () => (await runs()).map(({ state }) => state);

/** Sends the request, and advances the clock past the 25 s once the call waits, so that the test need not wait. */
async function askInVain() {
  const signIn = vi.spyOn(api.services.distributor, 'signIn');
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => signIn.mockRestore());
  const asked = ask();
  // The sign-in is the last step of the call before it waits.
  await expect.poll(() => signIn.mock.settledResults.length, patience).toBe(1);
  // Repeated, because the call may read the clock for the first time after this.
  const clock = setInterval(() => vi.setSystemTime(Date.now() + 25_000), 50);
  return asked.finally(() => {
    clearInterval(clock);
    vi.useRealTimers();
  });
}

it('D-76 D-52 an old plan is answered at once, with the time when the catalogue was read, and nothing is read anew', async () => {
  const run = await importing.plan([tour('1'), tour('2')]);
  await api.db.execute(sql`update import_runs set planned_at = planned_at - interval '6 days'`);
  const { plannedAt } = await importing.runOf(run);
  const answer = { quantity: 2, experienceImports: run.plan, run: run['@id'], plannedAt };
  expect((await ask()).json()).toEqual(answer);
  expect(await states()).toEqual(['planned']);

  // The answer is the same while the next reading is running.
  await importing.begin();
  expect((await ask()).json()).toEqual(answer);
  expect(await states()).toEqual(['reading', 'planned']);
});

it('D-76 without a valid plan it waits for the reading that the server began, and begins none beside it', async () => {
  await importing.importAll([tour('1')]);
  const begun = await importing.begin();
  const asked = ask();
  await importing.work([tour('1'), tour('2')]);
  const run = await importing.runOf(begun);
  expect((await asked).json()).toMatchObject({ quantity: 1, experienceImports: run.plan, plannedAt: run.plannedAt });
  expect(await states()).toEqual(['planned', 'applied']);
});

it('D-76 a reading that ends between two looks at it is the answer, and no second one begins', async () => {
  const begun = await importing.begin();
  const { db } = api.services;
  const execute = db.execute.bind(db);
  const dialect = new PgDialect();
  let plansRead = 0;
  const spy = vi.spyOn(db, 'execute').mockImplementation((async (query: SQL) => {
    const result = await execute(query);
    // The first read is before the sign-in, the second in the loop. Its empty result arrives after the plan is complete.
    if (dialect.sqlToQuery(query).sql.includes(') valid where') && ++plansRead === 2) {
      await importing.work([tour('1')]);
    }
    return result;
  }) as typeof db.execute);
  onTestFinished(() => spy.mockRestore());
  expect((await ask()).json()).toMatchObject({ quantity: 1, run: begun['@id'] });
  expect(plansRead).toBe(3);
  expect(await states()).toEqual(['planned']);
});

it('D-76 a reading that is stopped before the first look at it is not begun anew for the client', async () => {
  const begun = await importing.begin();
  const signIn = vi.spyOn(api.services.distributor, 'signIn').mockImplementation(async () => {
    await api.admin('POST', `${begun['@id']}/cancel`, { payload: {} });
  });
  onTestFinished(() => signIn.mockRestore());
  expect((await ask()).statusCode).toBe(503);
  expect(await states()).toEqual(['cancelled']);
});

it('D-76 a client that names a run waits for its reading alone, and begins none', async () => {
  const first = await importing.begin();
  const asked = ask(`&run=${first.id}`);
  await importing.work([tour('1')]);
  expect((await asked).json()).toMatchObject({ quantity: 1, run: first['@id'] });

  await importing.importAll([tour('1')]);
  const second = await importing.begin();
  await api.admin('POST', `${second['@id']}/cancel`, { payload: {} });
  expect((await ask(`&run=${second.id}`)).json()).toMatchObject({ quantity: 0 });
  expect((await ask('&run=x')).statusCode).toBe(404);
  expect((await states()).filter((state) => state === 'reading')).toEqual([]);
});

it('D-76 D-52 while the reading after an import takes longer it says that nothing is left, with the plan that was imported', async () => {
  const applied = await importing.importAll([tour('1')]);
  const { statusCode, json } = await askInVain();
  expect(statusCode).toBe(200);
  const { plan: experienceImports, plannedAt, '@id': run } = applied;
  expect(json()).toEqual({ quantity: 0, experienceImports, run, plannedAt });
  // A client that sends this plan back does not import twice.
  const again = await importing.request(applied, '');
  expect(again.json()).toEqual({ message: expect.stringContaining('Nuevas: 1') });
  expect(await states()).toEqual(['reading', 'applied']);
});

it('D-76 while an undo or the reading after it takes longer it says that nothing is there to import yet', async () => {
  const undone = await importing.importAll([tour('1')]);
  expect((await api.admin('POST', `${undone['@id']}/undo`)).statusCode).toBe(202);
  expect((await askInVain()).json()).toMatchObject({ quantity: 0, experienceImports: undone.plan });
  // A client that sends this plan back is rejected.
  const { statusCode, json } = await importing.request(undone, '');
  expect([statusCode, json().violations]).toEqual([
    422,
    [expect.objectContaining({ propertyPath: 'experienceImports' })],
  ]);
});

it('D-76 an import that is stopped while a client waits is followed by a reading, for which the client waits', async () => {
  const run = await importing.plan([tour('1')]);
  await importing.request(run);
  const asked = ask();
  await api.admin('POST', `${run['@id']}/cancel`, { payload: {} });
  await expect.poll(states, patience).toEqual(['reading', 'cancelled']);
  await importing.work([tour('1')]);
  expect((await asked).json()).toMatchObject({ quantity: 1, run: (await runs())[0]?.['@id'] });
});

it('D-76 503 with Retry-After only where nothing was ever read', async () => {
  const { statusCode, headers, json } = await askInVain();
  expect([statusCode, headers['retry-after'], json().key]).toEqual([503, '30', 'importReading']);
});
