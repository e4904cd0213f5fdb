import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { buildApp } from '../app.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { defineOperation, json } from './operation.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const operation = defineOperation({ tag: 'Test', summary: 'Counts', answers: { 200: json(z.object({ n: z.int() })) } });

/** Requests a route that documents an integer `n` and responds with `answer`. */
async function ask(isProduction: boolean, answer: object, { type = 'application/json', status = 200 } = {}) {
  const app = await buildApp({ ...api.services, env: { ...api.services.env, isProduction } });
  app.get('/count', { config: { isPublic: true, operation } }, async (_request, reply) =>
    reply.code(status).type(type).send(JSON.stringify(answer)),
  );
  const { statusCode } = await app.inject('/count');
  await app.close();
  return statusCode;
}

it.each([
  ['a value of another type', { n: 'one' }, {}],
  ['an additional field', { n: 1, m: 2 }, {}],
  ['a missing field', {}, {}],
  ['another content type', { n: 1 }, { type: 'application/ld+json' }],
  ['an undocumented status', { n: 1 }, { status: 418 }],
])('a response with %s becomes a 500', async (_what, answer, place) => {
  expect(await ask(false, answer, place)).toBe(500);
});

it('a response that matches its documentation is sent', async () => {
  expect(await ask(false, { n: 1 })).toBe(200);
});

it('responses are not validated in production', async () => {
  expect(await ask(true, { n: 'one' })).toBe(200);
});
