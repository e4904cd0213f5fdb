import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { Collection } from '@trastienda/contract/collection';
import { standInAccount, startDistributor } from '../../../sandbox/distributor/distributor.ts';
import { startBackgroundJobs } from '../../background-jobs.ts';
import { startApi, type ApiUnderTest } from '../../testing/api-under-test.ts';
import { importingFrom } from '../../testing/importing.ts';

let distributor: Awaited<ReturnType<typeof startDistributor>>;
let api: ApiUnderTest;
let token: string;

const account = (url: string) => ({
  CIVITATIS_URL: url,
  CIVITATIS_USERNAME: standInAccount.username,
  CIVITATIS_PASSWORD: standInAccount.password,
});
const tokenOf = async (of: ApiUnderTest) =>
  (await of.admin('GET', '/imports/civitatis-credentials')).json<{ token: string }>().token;

beforeAll(async () => {
  distributor = await startDistributor({ activities: 40 });
  api = await startApi(account(distributor.url));
  await startBackgroundJobs(api.services);
  token = await tokenOf(api);
});
afterAll(async () => {
  await api.close();
  await distributor.close();
});

type Found = { quantity: number; experienceImports: string };
const search = async () => (await api.admin('GET', `/imports/quantity-imports?token=${token}`)).json<Found>();
const ask = (payload: object, language = 'es', of = api) =>
  of.admin('POST', '/imports/imports-request', { payload, headers: { 'accept-language': language } });
const count = async () =>
  (await api.admin('GET', '/experiences')).json<{ 'hydra:totalItems': number }>()['hydra:totalItems'];

it('API-75 API-76 API-79 A-26 D-66 finds what can be imported, imports it, and then finds nothing', async () => {
  const { quantity, experienceImports } = await search();
  // The feed has 40 activities. Those without a name cannot be imported, and those in two lists are counted once.
  expect(quantity).toBeGreaterThan(30);
  expect(quantity).toBeLessThanOrEqual(40);
  expect(await search()).toEqual({
    quantity,
    experienceImports,
    run: expect.stringMatching(/^\/imports\/runs\/\d+$/),
    plannedAt: expect.stringMatching(/^20\d\d-.*Z$/),
  });

  const sentence = `Importación terminada. Nuevas: ${quantity}. Actualizadas: 0. Ya no se ofrecen: 0. En conflicto, sin tocar: 0`;
  // On a slow machine the first response may report that the import is still running; a repeated request joins the same import.
  const importing = async () => {
    const answer = await ask({ imports: ['civitatis'], experienceImports, token });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ message: string }>().message;
  };
  await expect.poll(importing, { timeout: 150_000 }).toBe(sentence);
  expect(await count()).toBe(quantity);
  // Repeating the request does not import again.
  expect((await ask({ imports: 'civitatis', experienceImports, token })).json()).toEqual({ message: sentence });
  expect(await count()).toBe(quantity);
  expect(distributor.trapped()).toEqual([]);

  // Until the next reading is complete, the response contains the imported plan.
  let next = await search();
  await expect
    .poll(async () => (next = await search()).experienceImports, { timeout: 150_000 })
    .not.toBe(experienceImports);
  expect(next).toMatchObject({ quantity: 0 });
  const nothing = await ask({ imports: ['civitatis'], experienceImports: next.experienceImports, token }, 'en');
  expect(nothing.json()).toEqual({ message: 'Import finished: there was nothing to import' });
}, 360_000);

describe('an invalid request', () => {
  it.each([
    ['imports', {}],
    ['imports', { imports: [] }],
    ['imports', { imports: 'otro' }],
    ['imports', { imports: ['civitatis', 'otro'] }],
    ['experienceImports', { experienceImports: undefined }],
    ['experienceImports', { experienceImports: 5 }],
    ['experienceImports', { experienceImports: 'no plan of ours' }],
  ])('API-77 has a violation for %s: %j', async (propertyPath, changes) => {
    const imports = propertyPath === 'imports' ? {} : { imports: ['civitatis'] };
    const answer = await ask({ ...imports, experienceImports: 'plan', token, ...changes });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath }]);
  });

  it('API-77 has a violation for each invalid field', async () => {
    const answer = await ask({ token }, 'en');
    expect(answer.json().violations).toMatchObject([
      { propertyPath: 'imports', message: 'Choose where to import from' },
      { propertyPath: 'experienceImports' },
    ]);
  });

  it('A-24 with a wrong token is 422, not 401; D-12 without a session it is 401', async () => {
    const payload = { imports: ['civitatis'], experienceImports: 'plan', token: 'nonsense' };
    expect((await ask(payload)).json()).toMatchObject({ key: 'distributorToken', code: 422 });
    expect((await api.admin('GET', '/imports/quantity-imports?token=x')).json()).toMatchObject({
      key: 'distributorToken',
    });
    expect((await api.guest('GET', `/imports/quantity-imports?token=${token}`)).statusCode).toBe(401);
    expect((await api.guest('POST', '/imports/imports-request', { payload })).statusCode).toBe(401);
  });
});

it('A-24 an unreachable distributor is 502 immediately', async () => {
  const down = await startApi(account('http://127.0.0.1:9/v2'));
  const answer = await down.admin('GET', `/imports/quantity-imports?token=${await sign(down)}`);
  expect(answer.json()).toMatchObject({ key: 'distributorDown', code: 502 });
  await down.close();
});

it('D-52 both calls respond within 25 s: with 503 for an unfinished reading, with the progress of an unfinished import', async () => {
  // No worker runs, so neither the reading nor the import makes progress.
  const [reading, applying] = [await startApi(account(distributor.url)), await startApi(account(distributor.url))];
  await applying.db.execute(sql`
    with run as (
      insert into import_runs (source, plan, started_by, state, chosen_counts)
      values ('civitatis', 'a plan', 'a@example.com', 'planned', '{"new": 1}') returning id
    )
    insert into import_items (run_id, kind, name) select id, 'new', 'Una' from run`);
  const payload = { imports: ['civitatis'], experienceImports: 'a plan', token: await sign(applying) };
  // Only the clock is faked. Both calls read it while they poll, so the test need not wait.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = Promise.all([
    reading.admin('GET', `/imports/quantity-imports?token=${await sign(reading)}`),
    ask(payload, 'es', applying),
  ]);
  await expect.poll(() => statesIn(reading)).toEqual(['reading']);
  await expect.poll(() => statesIn(applying)).toEqual(['applying']);
  vi.setSystemTime(Date.now() + 25_000);
  const [answer, progress] = await answers;
  expect(answer.json()).toMatchObject({ key: 'importReading', code: 503 });
  expect(progress.json()).toEqual({ message: 'La importación sigue en marcha: 0 de 1' });
  await reading.close();
  await applying.close();
});

it('D-52 a cancelled reading is not restarted for a waiting client', async () => {
  // No worker runs, so the reading makes no progress.
  const reading = await startApi(account(distributor.url));
  const waiting = reading.admin('GET', `/imports/quantity-imports?token=${await sign(reading)}`);
  await expect.poll(() => statesIn(reading)).toEqual(['reading']);
  const [begun] = await runsIn(reading);
  const startedAt = performance.now();
  await reading.admin('POST', `${begun?.['@id']}/cancel`, { payload: {} });
  expect((await waiting).json()).toMatchObject({ key: 'importReading', code: 503 });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(await statesIn(reading)).toEqual(['cancelled']);
  await reading.close();
}, 60_000);

const runsIn = async (of: ApiUnderTest) =>
  (await of.admin('GET', '/imports/runs')).json<Collection<ImportRun>>()['hydra:member'];
const statesIn = async (of: ApiUnderTest) => (await runsIn(of)).map(({ state }) => state);
const sign = (of: ApiUnderTest) => importingFrom(of).token();
