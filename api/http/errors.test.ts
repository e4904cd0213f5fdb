import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startApi, type ApiUnderTest, type Ask } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ ACCESS_LOG: 'on' });
});
afterAll(() => api.close());

type Scenario = [what: string, status: number, key: string, ask: (as: { admin: Ask; guest: Ask }) => ReturnType<Ask>];

const scenarios: Scenario[] = [
  ['no token', 401, 'unauthenticated', ({ guest }) => guest('GET', '/categories')],
  ['no such path', 404, 'notFound', ({ admin }) => admin('GET', '/nothing-here')],
  ['no such record', 404, 'notFound', ({ admin }) => admin('GET', '/categories/999')],
  ['an id out of range', 404, 'notFound', ({ admin }) => admin('GET', '/categories/99999999999999999999')],
  ['a very long id', 404, 'notFound', ({ admin }) => admin('GET', `/categories/${'9'.repeat(3000)}`)],
  ['an unsupported method', 405, 'methodNotAllowed', ({ admin }) => admin('PUT', '/categories')],
  ['an invalid page', 400, 'badPage', ({ admin }) => admin('GET', '/categories?page=x')],
  ['a path that cannot be decoded', 404, 'notFound', ({ admin }) => admin('GET', '/categories/%zz')],
  ['truncated JSON', 400, 'badRequest', ({ admin }) => write(admin, '{"name":')],
  ['JSON that is not an object', 400, 'badRequest', ({ admin }) => write(admin, '[]')],
  ['a body that tampers with prototypes', 400, 'badRequest', ({ admin }) => write(admin, '{"__proto__": {"a": 1}}')],
  ['an empty body', 400, 'badRequest', ({ admin }) => write(admin, '')],
  [
    'a body that is too large',
    413,
    'bodyTooLarge',
    ({ admin }) => write(admin, JSON.stringify({ name: 'x'.repeat(1_000_001) })),
  ],
  ['a form', 415, 'unsupportedMediaType', ({ admin }) => write(admin, 'name=x', 'application/x-www-form-urlencoded')],
  ['plain text', 415, 'unsupportedMediaType', ({ admin }) => write(admin, 'name', 'text/plain')],
  [
    'a merge patch on POST',
    415,
    'unsupportedMediaType',
    ({ admin }) => write(admin, '{}', 'application/merge-patch+json'),
  ],
  ['a missing name', 422, 'invalidInput', ({ admin }) => write(admin, '{}')],
];

const write = (as: Ask, payload: string, type = 'application/ld+json') =>
  as('POST', '/categories', { payload, headers: { 'content-type': type } });

/** Returns a log stream for the server, and a function that returns the text logged so far. */
function collectLog() {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { stream, logged: () => text };
}

describe('every error', () => {
  it.each(scenarios)('API-11 D-09 has the same body format: %s is %i %s', async (_what, status, key, ask) => {
    const answer = await ask(api);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const body = answer.json();
    expect(body).toMatchObject({
      '@context': '/contexts/Error',
      '@type': status === 422 ? 'ConstraintViolationList' : 'hydra:Error',
      code: status,
      status,
      key,
      title: body.message,
      'hydra:title': body.message,
      'hydra:description': body.detail,
    });
    expect(body.message).toMatch(/^[A-ZÁÉÍÓÚ][^\n{}]+$/);
    expect(body.detail).toContain(status === 422 ? body.violations[0].message : body.message);
    expect(answer.headers.link).toBe(
      '<http://localhost:80/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"',
    );
  });

  it('API-11 D-09 lists each rejected field with its key and message', async () => {
    const { violations } = (await write(api.admin, '{}')).json();
    expect(violations).toEqual([
      { propertyPath: 'name', key: 'categoryName', message: 'El nombre de la categoría es obligatorio' },
    ]);
  });

  it.each([
    [undefined, 'Inicia sesión para continuar'],
    ['es', 'Inicia sesión para continuar'],
    ['es-MX,es;q=0.9,en;q=0.8', 'Inicia sesión para continuar'],
    ['en', 'Sign in to continue'],
    ['en-GB,en;q=0.9,es;q=0.1', 'Sign in to continue'],
    ['EN', 'Sign in to continue'],
    ['fr, en;q=0.5', 'Sign in to continue'],
    ['fr', 'Inicia sesión para continuar'],
    ['tlh;;;=', 'Inicia sesión para continuar'],
    ['*', 'Inicia sesión para continuar'],
  ])('API-12 D-14 has a message in the requested language: %s', async (language, message) => {
    const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
    const answer = await api.guest('GET', '/categories', { headers });
    expect(answer.json()).toMatchObject({ message, detail: message });
  });

  it('API-12 uses the requested language also in violations and for paths that cannot be decoded', async () => {
    const headers = { 'accept-language': 'en', 'content-type': 'application/json' };
    const refused = await api.admin('POST', '/categories', { payload: '{}', headers });
    expect(refused.json().violations[0].message).toBe('The category needs a name');
    const unread = await api.guest('GET', '/%zz', { headers });
    expect(unread.json().message).toBe('Sign in to continue');
  });
});

describe('an unexpected error', () => {
  it('D-09 is answered with 500 without details and logged with its cause; the log omits tokens and query strings', async () => {
    const { stream, logged } = collectLog();
    // Transactions of this database fail with an unknown error.
    const db = Object.assign(Object.create(api.db), {
      transaction: () => Promise.reject(new Error('secret detail', { cause: new Error('the cause') })),
    });
    const app = await buildApp({ ...api.services, db }, { logger: { stream } });
    const answer = await app.inject({
      method: 'POST',
      url: '/token/refresh?token=in-the-query',
      payload: { refresh_token: 'in.the-body' },
    });
    await app.close();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 500, key: 'unexpected' });
    expect(answer.body).not.toContain('secret detail');
    expect(logged()).toContain('secret detail');
    expect(logged()).toContain('the cause');
    expect(logged()).toContain('"path":"/token/refresh"');
    expect(logged()).not.toMatch(/in-the-query|in\.the-body/);
  });
});

it('D-09 logs a failed query without its parameters', async () => {
  const { stream, logged } = collectLog();
  const app = await buildApp(api.services, { logger: { stream } });
  await api.db.execute(sql`alter table sign_in_failures rename to elsewhere`);
  const payload = { username: 'typed@example.com', password: 'typed too' };
  const answer = await app.inject({ method: 'POST', url: '/login_check', payload });
  await api.db.execute(sql`alter table elsewhere rename to sign_in_failures`);
  await app.close();
  expect(answer.statusCode).toBe(500);
  expect(logged()).toContain('relation \\"sign_in_failures\\" does not exist');
  expect(logged()).not.toContain('params');
});

describe('text that PostgreSQL cannot store', () => {
  it.each([
    ['/categories/%00', 404],
    ['/cat%00egories', 404],
    ['/categories?name=%00', 400],
    ['/categories?name=a%00b&page=1', 400],
    ['/categories?%00=1', 400],
    ['/categories?order[%00]=asc', 400],
    ['/categories?name=%ED%A0%80', 200],
    ['/categories?name=%E0%A4%A', 200],
    ['/experiences?slug=%ff', 200],
  ])('D-14 GET %s answers %i', async (url, status) => {
    expect((await api.admin('GET', url)).statusCode).toBe(status);
  });

  it.each(['nul \\u0000 inside', 'half \\ud800 character'])('D-14 a text with %s is 422', async (text) => {
    const answer = await write(api.admin, `{"name": "${text}"}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'name', key: 'invalidText' }]);
  });
});

describe('bodies', () => {
  it.each(['application/ld+json', 'application/json', 'application/json; charset=utf-8', 'Application/LD+JSON'])(
    'API-02 D-05 are accepted as %s',
    async (type) => {
      expect((await write(api.admin, JSON.stringify({ name: type }), type)).statusCode).toBe(201);
    },
  );

  it('API-02 D-05 are accepted as a merge patch on PATCH', async () => {
    const { '@id': id } = (await write(api.admin, '{"name": "Vino"}')).json();
    const headers = { 'content-type': 'application/merge-patch+json' };
    const answer = await api.admin('PATCH', id, { payload: '{"name": "Vinos"}', headers });
    expect([answer.statusCode, answer.json().name]).toEqual([200, 'Vinos']);
  });

  it('D-14 may have at most 1 MB', async () => {
    const name = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) });
    expect((await write(api.admin, name(1_000_000))).json().violations).toMatchObject([{ key: 'tooLong' }]);
    expect((await write(api.admin, name(1_000_001))).json()).toMatchObject({ code: 413, key: 'bodyTooLarge' });
  });

  it('may be absent from a DELETE with a content type', async () => {
    const { '@id': id } = (await write(api.admin, '{"name": "Vino"}')).json();
    const answer = await api.admin('DELETE', id, { headers: { 'content-type': 'application/ld+json' } });
    expect(answer.statusCode).toBe(204);
  });
});
