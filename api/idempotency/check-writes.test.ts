import type { FastifyContextConfig } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { defineOperation } from '../openapi/operation.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
let headers: { authorization: string };
beforeAll(async () => {
  api = await startApi();
  const payload = { username: api.account.email, password: api.account.password };
  const { token } = (await api.guest('POST', '/login_check', { payload })).json();
  headers = { authorization: `Bearer ${token}` };
});
afterAll(() => api.close());

const operation = defineOperation({ tag: 'Test', summary: 'Rings a bell', answers: { 204: {} } });
/** The tables of roles have this path, and the server has no such route. */
const url = '/views/7/changes';
const badKey = { 'idempotency-key': 'two words' };

/**
 * Calls a write route whose handler ignores the header `Idempotency-Key`: once without the header, and once with an invalid key. Returns
 * both statuses, and whether the OpenAPI document offers the header for this route.
 */
async function ring(config: FastifyContextConfig, isProduction = false) {
  const app = await buildApp({ ...api.services, env: { ...api.services.env, isProduction } });
  app.post(url, { config: { ...config, operation } }, async (_request, reply) => reply.code(204).send());
  const { statusCode } = await app.inject({ method: 'POST', url, headers });
  const { statusCode: withBadKey } = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...badKey },
  });
  const document = (await app.inject('/docs.json')).json();
  await app.close();
  const isOffered = JSON.stringify(document.paths[url]).includes('Idempotency-Key');
  return { statusCode, withBadKey, isOffered };
}

it('a write that accepts a key but ignores it fails with 500', async () => {
  expect(await ring({})).toEqual({ statusCode: 500, withBadKey: 400, isOffered: true });
});

it.each<FastifyContextConfig>([{ isDoneAnew: true }, { isPublic: true }])(
  'a write with %j accepts no key, and the OpenAPI document does not offer the header',
  async (config) => {
    expect(await ring(config)).toEqual({ statusCode: 204, withBadKey: 204, isOffered: false });
  },
);

it('the check is disabled in production', async () => {
  expect(await ring({}, true)).toMatchObject({ statusCode: 204 });
});

it('the handoff and the logout accept no key', async () => {
  const { paths } = (await api.guest('GET', '/docs.json')).json();
  for (const path of ['/token/handoff', '/logout']) expect(JSON.stringify(paths[path])).not.toMatch(/idempotency/i);
  const { statusCode } = await api.admin('POST', '/logout', { headers: badKey });
  expect(statusCode).toBe(204);
});
