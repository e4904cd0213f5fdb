import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { signInFailures } from '../tables.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  // With a trusted proxy, the tests can set the client address.
  api = await startApi({ TRUST_PROXY: '1' });
});
afterAll(() => api.close());
beforeEach(() => api.db.delete(signInFailures));

const signIn = async (username: string, password: string, from: string) => {
  const headers = { 'x-forwarded-for': from };
  return (await api.guest('POST', '/login_check', { payload: { username, password }, headers })).statusCode;
};

it.each([
  [
    'different names',
    (number: number) => `user${number}@example.com`,
    (number: number) => `198.51.${number % 256}.${number}`,
  ],
  ['the name of the administrator', () => 'admin@example.com', (number: number) => `198.51.${number % 256}.${number}`],
  [
    'different names in one network',
    (number: number) => `user${number}@example.com`,
    (number: number) => `198.51.100.${number}`,
  ],
])(
  'an administrator signs in from a known network during 260 wrong sign-ins with %s',
  async (_names, nameOf, addressOf) => {
    const { email, password } = api.account;
    expect(await signIn(email, password, '192.0.2.1')).toBe(200);
    const flood = Promise.all(
      Array.from({ length: 260 }, (_, number) => signIn(nameOf(number), 'wrong', addressOf(number % 256))),
    );
    expect(await signIn(email, password, '192.0.2.1')).toBe(200);
    for (const status of await flood) expect([401, 429, 503]).toContain(status);
  },
);
