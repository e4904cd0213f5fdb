import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { readEnv } from '../../env/env.ts';
import { passkeyOrigin, toRelyingParty } from './relying-party.ts';

const app = Fastify();
afterAll(() => app.close());
const originOf = (variables: Record<string, string>) => passkeyOrigin(app, readEnv(variables));

it.each([
  [{ ADMIN_URL: 'https://admin.example/back', PUBLIC_URL: 'https://api.example' }, 'https://admin.example'],
  [{ PUBLIC_URL: 'https://shop.example:8443' }, 'https://shop.example:8443'],
  [{ ADMIN_URL: 'http://localhost:5173' }, 'http://localhost:5173'],
  [{ PORT: '9000' }, 'http://localhost:9000'],
  [{ ADMIN_URL: 'http://admin.example' }, undefined],
  [{ ADMIN_URL: 'https://192.0.2.7' }, undefined],
  [{ ADMIN_URL: 'https://[2001:db8::7]:8443' }, undefined],
])('D-87 with %j, passkeys are bound to %s', (variables, origin) => {
  expect(originOf(variables)).toBe(origin);
});

it('D-87 without ADMIN_URL, the origin has the port on which the server listens', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  expect(originOf({ PORT: '0' })).toBe(`http://localhost:${port}`);
});

it('the server is known by the host alone', () => {
  expect(toRelyingParty('https://shop.example:8443')).toEqual({
    origin: 'https://shop.example:8443',
    id: 'shop.example',
  });
});
