import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { knownNetworks } from '../account-tables.ts';
import { inHashQueue, lanes } from '../passwords.ts';
import { hashNetwork } from './networks.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  // With a trusted proxy, the tests can set the client address.
  api = await startApi({ TRUST_PROXY: '1' });
});
afterAll(() => api.close());

const signInFrom = async (address: string) => {
  const payload = { username: api.account.email, password: api.account.password };
  const headers = { 'x-forwarded-for': address };
  return (await api.guest('POST', '/login_check', { payload, headers })).statusCode;
};

it('while sign-ins of strangers fill the queue, those from networks of the last 30 days and the writes of administrators go on', async () => {
  for (const address of ['192.0.2.1', '203.0.113.1']) expect(await signInFrom(address)).toBe(200);
  await api.db
    .update(knownNetworks)
    .set({ lastUsedAt: sql`now() - interval '31 days'` })
    .where(eq(knownNetworks.networkHash, hashNetwork('203.0.113.0/24')));
  let isOver = false;
  const knock = async (network: string) => {
    while (!isOver) await inHashQueue(nextTurn, { lane: lanes.stranger, network }).catch(nextTurn);
  };
  const flood = Promise.all(Array.from({ length: 202 }, (_, network) => knock(`${network}`)));
  const payload = { email: 'new@example.com', password: 'Secret123', roles: [] };
  const write = api.admin('POST', '/users', { payload });
  for (const address of ['198.51.100.1', '203.0.113.1']) expect(await signInFrom(address)).toBe(503);
  expect(await signInFrom('192.0.2.2')).toBe(200);
  expect((await write).statusCode).toBe(201);
  isOver = true;
  await flood;
});
