import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hashCheaply, startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { makeToken, noteRequest } from '../account/reset-links.ts';
import { knownNetworks } from '../account-tables.ts';
import { inHashQueue, lanes } from '../passwords.ts';
import { users } from '../users.ts';
import type { Place } from './fair-queue.ts';
import { findPlace } from './find-place.ts';
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

let isOver = false;
const floods: Promise<void>[] = [];
/** Keeps a call waiting in each of these places, until the test is over. */
function flood(places: Place[]): void {
  const knock = async (place: Place) => {
    while (!isOver) await inHashQueue(nextTurn, place).catch(nextTurn);
  };
  floods.push(...places.map(knock));
}
afterEach(async () => {
  isOver = true;
  await Promise.all(floods);
  isOver = false;
});

/** Adds a maker who has signed in from networks with these numbers. */
async function addMaker(networks: number[]): Promise<string> {
  const account = 'vela@example.com';
  const passwordHash = await hashCheaply('Secret123');
  const values = { email: account, passwordHash, roles: ['ROLE_MAKER' as const] };
  const [maker] = await api.db.insert(users).values(values).returning({ id: users.id });
  const userId = maker?.id ?? 0;
  const rows = networks.map((number) => ({ userId, networkHash: hashNetwork(`198.18.${number}.0/24`) }));
  await api.db.insert(knownNetworks).values(rows);
  return account;
}

it('while sign-ins of strangers fill the queue, those from networks of the last 30 days and the writes of administrators go on', async () => {
  for (const address of ['192.0.2.1', '203.0.113.1']) expect(await signInFrom(address)).toBe(200);
  await api.db
    .update(knownNetworks)
    .set({ lastUsedAt: sql`now() - interval '31 days'` })
    .where(eq(knownNetworks.networkHash, hashNetwork('203.0.113.0/24')));
  flood(Array.from({ length: 202 }, (_, network) => ({ lane: lanes.stranger, network: `${network}` })));
  const payload = { email: 'new@example.com', password: 'Secret123', roles: [] };
  const write = api.admin('POST', '/users', { payload });
  for (const address of ['198.51.100.1', '203.0.113.1']) expect(await signInFrom(address)).toBe(503);
  expect(await signInFrom('192.0.2.2')).toBe(200);
  expect((await write).statusCode).toBe(201);
});

it('while a maker signs in with the right password from 210 networks, administrators sign in from known and new networks', async () => {
  expect(await signInFrom('192.0.2.1')).toBe(200);
  const networks = Array.from({ length: 210 }, (_, number) => number);
  const account = await addMaker(networks);
  const placeOf = (number: number) => findPlace(api.db, { account, address: `198.18.${number}.7` });
  const places = await Promise.all(networks.map(placeOf));
  expect(new Set(places.map(({ place }) => place.lane))).toEqual(new Set([lanes.stranger]));
  flood(places.map(({ place }) => place));
  expect(await signInFrom('192.0.2.2')).toBe(200);
  expect(await signInFrom('203.0.113.200')).toBe(200);
});

it('while sign-ins from their network fill the queue, signed-in users confirm who they are', async () => {
  const network = '127.0.0.0/24';
  flood(Array.from({ length: 60 }, () => ({ lane: lanes.known, network })));
  expect(await signInFrom('127.0.0.1')).toBe(429);
  const { password } = api.account;
  expect((await api.admin('POST', '/account/confirmations', { payload: { password } })).statusCode).toBe(204);
});

it('new passwords by link wait by their network, apart from signed-in users', async () => {
  const { email } = api.account;
  const [user] = await api.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const token = await api.db.transaction(async (tx) => {
    const id = await noteRequest(tx, { account: email, networkHash: hashNetwork('home'), language: 'es' });
    return makeToken(tx, { id: id ?? 0, userId: user?.id ?? 0 });
  });
  const payload = { token, password: 'tres gatos negros' };
  const resetFrom = async (address: string) =>
    (await api.guest('POST', '/password/reset', { payload, headers: { 'x-forwarded-for': address } })).statusCode;
  const flooded = { lane: lanes.stranger, network: '198.51.100.0/24' };
  flood(Array.from({ length: 12 }, () => flooded));
  expect(await resetFrom('198.51.100.9')).toBe(429);
  expect(await resetFrom('203.0.113.201')).toBe(204);
});
