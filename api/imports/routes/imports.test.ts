import { describe, expect, it } from 'vitest';
import { startDistributor } from '../../../sandbox/distributor/distributor.ts';
import { startBackgroundJobs } from '../../start/background-jobs.ts';
import { startApi } from '../../testing/servers/api-under-test.ts';
import { connectedTo, importingFrom, startImporting } from '../../testing/imports/importing.ts';
import { startForFile } from '../../testing/servers/start-for-file.ts';

const distributor = startForFile(() => startDistributor({ activities: 40 }));
const importing = startForFile(async () => {
  const started = await startImporting(connectedTo(distributor));
  await startBackgroundJobs(started.api.services);
  const credentials = await started.api.admin('GET', '/imports/civitatis-credentials');
  return { ...started, token: credentials.json<{ token: string }>().token };
});

type Found = { quantity: number; experienceImports: string };
const quantityOf = (token: string) => `/imports/quantity-imports?token=${token}`;
const search = async () => (await importing.api.admin('GET', quantityOf(importing.token))).json<Found>();
/** Requests an import with a valid token, unless `payload` has another. */
const ask = (payload: object, language = 'es') =>
  importing.api.admin('POST', '/imports/imports-request', {
    payload: { token: importing.token, ...payload },
    headers: { 'accept-language': language },
  });

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
  const message = async () => {
    const answer = await ask({ imports: ['civitatis'], experienceImports });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ message: string }>().message;
  };
  await expect.poll(message, { timeout: 150_000 }).toBe(sentence);
  expect(await importing.experienceCount()).toBe(quantity);
  // Repeating the request does not import again.
  expect((await ask({ imports: 'civitatis', experienceImports })).json()).toEqual({ message: sentence });
  expect(await importing.experienceCount()).toBe(quantity);
  expect(distributor.trapped()).toEqual([]);

  // Until the next reading is complete, the response contains the imported plan.
  let next = await search();
  await expect
    .poll(async () => (next = await search()).experienceImports, { timeout: 150_000 })
    .not.toBe(experienceImports);
  expect(next).toMatchObject({ quantity: 0 });
  const nothing = await ask({ imports: ['civitatis'], experienceImports: next.experienceImports }, 'en');
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
    const answer = await ask({ ...imports, experienceImports: 'plan', ...changes });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath }]);
  });

  it('API-77 has a violation for each invalid field', async () => {
    const answer = await ask({}, 'en');
    expect(answer.json().violations).toMatchObject([
      { propertyPath: 'imports', message: 'Choose where to import from' },
      { propertyPath: 'experienceImports' },
    ]);
  });

  it('A-24 with a wrong token is 422, not 401; D-12 without a session it is 401', async () => {
    const payload = { imports: ['civitatis'], experienceImports: 'plan', token: 'nonsense' };
    const refused = { key: 'distributorToken', code: 422 };
    expect((await ask(payload)).json()).toMatchObject(refused);
    expect((await importing.api.admin('GET', quantityOf('x'))).json()).toMatchObject(refused);
    expect((await importing.api.guest('GET', quantityOf(importing.token))).statusCode).toBe(401);
    expect((await importing.api.guest('POST', '/imports/imports-request', { payload })).statusCode).toBe(401);
  });
});

it('A-24 an unreachable distributor is 502 immediately', async () => {
  const down = await startApi(connectedTo({ url: 'http://127.0.0.1:9/v2' }));
  const answer = await down.admin('GET', quantityOf(await importingFrom(down).token()));
  expect(answer.json()).toMatchObject({ key: 'distributorDown', code: 502 });
  await down.close();
});
