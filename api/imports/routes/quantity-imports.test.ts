import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startDistributor } from '../../../sandbox/distributor/distributor.ts';
import { connectedTo, startImporting, tour } from '../../testing/imports/importing.ts';
import { startForFile } from '../../testing/servers/start-for-file.ts';

const pollOptions = { timeout: 20_000 };

// The distributor only serves the sign-in: the tests read their own feeds.
const distributor = startForFile(() => startDistributor({ activities: 1 }));
const importing = startForFile(() => startImporting(connectedTo(distributor)));
beforeEach(() => importing.empty());

const ask = async (run = '') =>
  importing.api.admin('GET', `/imports/quantity-imports?token=${await importing.token()}${run}`);
const states = async () => (await importing.runs()).map(({ state }) => state);
/** The response to a plan that cannot be applied. */
const refused = { code: 422, violations: [{ propertyPath: 'experienceImports' }] };
/** Replaces or observes the sign-in at the distributor, the last step of the call before it waits. */
const spySignIn = () => {
  const signIn = vi.spyOn(importing.api.services.distributor, 'signIn');
  onTestFinished(() => signIn.mockRestore());
  return signIn;
};
const stopClock = () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
};

/** Sends the request, and advances the clock past the maximum wait of 25 s once the call is waiting. */
async function sendPastTimeout(send: typeof ask, isWaiting: () => unknown) {
  stopClock();
  const asked = send();
  await expect.poll(isWaiting, pollOptions).toBe(true);
  // The clock advances repeatedly, because the call may compute its deadline only after the first advance.
  const clock = setInterval(() => vi.advanceTimersByTime(25_000), 50);
  return asked.finally(() => {
    clearInterval(clock);
    vi.useRealTimers();
  });
}
async function askPastTimeout() {
  const signIn = spySignIn();
  return sendPastTimeout(ask, () => signIn.mock.settledResults.length === 1);
}

it('D-76 D-52 an old valid plan is returned immediately, with the time when the catalogue was read, and no reading starts', async () => {
  const run = await importing.plan([tour('1'), tour('2')]);
  await importing.read(sql`update import_runs set planned_at = planned_at - interval '6 days'`);
  const { plannedAt } = await importing.runOf(run);
  const answer = { quantity: 2, experienceImports: run.plan, run: run['@id'], plannedAt };
  expect((await ask()).json()).toEqual(answer);
  expect(await states()).toEqual(['planned']);

  // The answer is the same while the next reading is running.
  await importing.begin();
  expect((await ask()).json()).toEqual(answer);
  expect(await states()).toEqual(['reading', 'planned']);
});

it('D-76 without a valid plan, the call waits for the active reading, and starts no other', async () => {
  await importing.importAll([tour('1')]);
  const begun = await importing.begin();
  const asked = ask();
  await importing.work([tour('1'), tour('2')]);
  const run = await importing.runOf(begun);
  expect((await asked).json()).toMatchObject({ quantity: 1, experienceImports: run.plan, plannedAt: run.plannedAt });
  expect(await states()).toEqual(['planned', 'applied']);
});

it('D-76 the plan of a reading that ends between two queries is returned, and no second reading starts', async () => {
  const begun = await importing.begin();
  const { db } = importing.api.services;
  const execute = db.execute.bind(db);
  const dialect = new PgDialect();
  let plansRead = 0;
  const spy = vi.spyOn(db, 'execute').mockImplementation((async (query: SQL) => {
    const result = await execute(query);
    // The call queries the valid plan before the sign-in, and again in its polling loop. The second query finds no plan, but the reading
    // ends before the call receives that result.
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

it('D-76 a reading that is cancelled before the first poll is not restarted for the client', async () => {
  const begun = await importing.begin();
  spySignIn().mockImplementation(async () => void (await importing.cancel(begun)));
  expect((await ask()).statusCode).toBe(503);
  expect(await states()).toEqual(['cancelled']);
});

it('D-52 a reading that is cancelled while its client waits is not restarted, and the call does not wait longer', async () => {
  // The deadline of the call never passes.
  stopClock();
  const asked = ask();
  await expect.poll(states, pollOptions).toEqual(['reading']);
  for (const run of await importing.runs()) await importing.cancel(run);
  expect((await asked).json()).toMatchObject({ key: 'importReading', code: 503 });
  expect(await states()).toEqual(['cancelled']);
});

it('D-76 a call with the parameter `run` waits for the reading of that run only, and starts none', async () => {
  const first = await importing.begin();
  const asked = ask(`&run=${first.id}`);
  await importing.work([tour('1')]);
  expect((await asked).json()).toMatchObject({ quantity: 1, run: first['@id'] });

  await importing.importAll([tour('1')]);
  const second = await importing.begin();
  await importing.cancel(second);
  expect((await ask(`&run=${second.id}`)).json()).toMatchObject({ quantity: 0 });
  expect((await ask('&run=x')).statusCode).toBe(404);
  expect((await states()).filter((state) => state === 'reading')).toEqual([]);
});

it('D-76 D-52 if the reading after an import exceeds the maximum wait, the response is quantity 0 with the applied plan', async () => {
  const applied = await importing.importAll([tour('1')]);
  const { statusCode, json } = await askPastTimeout();
  expect(statusCode).toBe(200);
  const { plan: experienceImports, plannedAt, '@id': run } = applied;
  expect(json()).toEqual({ quantity: 0, experienceImports, run, plannedAt });
  // A client that sends this plan back does not import twice.
  const again = await importing.request(applied, '');
  expect(again.json()).toEqual({ message: expect.stringContaining('Nuevas: 1') });
  expect(await states()).toEqual(['reading', 'applied']);
});

it('D-76 if an undo exceeds the maximum wait, the response is quantity 0 with the undone plan', async () => {
  const undone = await importing.importAll([tour('1')]);
  expect((await importing.api.admin('POST', `${undone['@id']}/undo`)).statusCode).toBe(202);
  expect((await askPastTimeout()).json()).toMatchObject({ quantity: 0, experienceImports: undone.plan });
  // A client that sends this plan back is rejected.
  expect((await importing.request(undone, '')).json()).toMatchObject(refused);
});

it('D-76 if an import is cancelled while a client waits, the call starts a reading and waits for it', async () => {
  const run = await importing.plan([tour('1')]);
  await importing.request(run);
  const asked = ask();
  await importing.cancel(run);
  await expect.poll(states, pollOptions).toEqual(['reading', 'cancelled']);
  await importing.work([tour('1')]);
  expect((await asked).json()).toMatchObject({ quantity: 1, run: (await importing.runs())[0]?.['@id'] });
});

it('D-52 if an import exceeds the maximum wait, the response contains its progress', async () => {
  const run = await importing.plan([tour('1')]);
  const isApplying = async () => (await importing.runOf(run)).state === 'applying';
  const answer = await sendPastTimeout(() => importing.request(run, ''), isApplying);
  expect(answer.json()).toEqual({ message: 'La importación sigue en marcha: 0 de 1' });
});

it('D-76 D-52 the response is 503 with Retry-After if the catalogue was never read', async () => {
  const { statusCode, headers, json } = await askPastTimeout();
  expect([statusCode, headers['retry-after'], json().key]).toEqual([503, '30', 'importReading']);
  expect(await states()).toEqual(['reading']);
});

it('API-75 D-53 the token of a plan does not change until the plan is applied, and no other spelling of it is accepted', async () => {
  const run = await importing.plan([tour('1'), tour('2')]);
  const found = (await ask()).json();
  expect(found).toEqual({ quantity: 2, experienceImports: run.plan, run: run['@id'], plannedAt: run.plannedAt });
  await importing.change(await importing.itemOf(run, '1'), { isChosen: false });
  expect((await ask()).json()).toEqual(found);
  for (const experienceImports of [` ${run.plan}`, run.plan.toLowerCase(), `${run.plan}\n`, run.id, [run.plan]]) {
    const payload = { imports: ['civitatis'], experienceImports, token: await importing.token() };
    const answer = await importing.api.admin('POST', '/imports/imports-request', { payload });
    expect(answer.json()).toMatchObject(refused);
  }
  expect((await importing.request(run)).statusCode).toBe(202);
});
