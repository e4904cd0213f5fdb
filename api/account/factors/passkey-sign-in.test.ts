import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { factors } from '../../session/factors/tables.ts';
import { logins, sessions, signInFailures } from '../../session/tables.ts';
import { peopleOf, type Person } from '../../testing/factors/people-with-factors.ts';
import { softwarePasskey } from '../../testing/factors/software-passkey.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

const origin = 'https://desk.example.com';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ ADMIN_URL: origin, TRUST_PROXY: '1' });
});
afterAll(() => api.close());
beforeEach(() => api.db.delete(signInFailures));

const { addPerson, ask, sendTogether, signIn: passwordSignIn } = peopleOf(() => api);

/** Adds a passkey as the admin does. */
async function addPasskey(person: Person) {
  const prepared = await ask(person, 'POST', '/account/factors', { kind: 'passkey', name: 'Portátil' });
  const { '@id': path, options } = prepared.json();
  const passkey = softwarePasskey(origin);
  const activated = await ask(person, 'POST', `${path}/activation`, { credential: passkey.register(options) });
  expect(activated.statusCode).toBe(200);
  return { passkey, path };
}

const post = (path: string, payload?: object, address = '192.0.2.1') =>
  api.guest('POST', path, { headers: { 'x-forwarded-for': address }, ...(payload && { payload }) });
const readOptions = async () => (await post('/login_check/passkey/options')).json().options;
const signIn = (credential: object, address?: string) => post('/login_check/passkey', { credential }, address);

describe('D-87 a sign-in with a passkey alone', () => {
  it('answers what login_check answers, and the session may do what its user may', async () => {
    const person = await addPerson();
    const { passkey } = await addPasskey(person);
    const answer = await signIn(passkey.answer(await readOptions()));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { token, refresh_token, user } = answer.json();
    expect(user).toEqual({ id: person.id, roles: ['ROLE_ADMIN'] });
    expect((await ask({ token }, 'GET', '/users')).statusCode).toBe(200);
    expect((await post('/token/refresh', { refresh_token })).statusCode).toBe(200);
    expect(await api.db.$count(logins, eq(logins.userId, person.id))).toBe(2);
    expect((await ask(person, 'GET', '/account')).json().factors).toMatchObject([
      { kind: 'passkey', name: 'Portátil', lastUsedAt: expect.any(String) },
    ]);
  });

  it('is open to a user without a role of the back office, as with a password', async () => {
    const person = await addPerson(['ROLE_TAKER']);
    const { passkey } = await addPasskey(person);
    const answer = await signIn(passkey.answer(await readOptions()));
    expect(answer.json().user).toEqual({ id: person.id, roles: ['ROLE_TAKER'] });
    const { token } = answer.json();
    expect((await ask({ token }, 'GET', '/tags')).statusCode).toBe(403);
  });

  it('is refused for an unknown passkey, a repeated answer and a removed factor, and starts no session', async () => {
    const person = await addPerson();
    const { passkey, path } = await addPasskey(person);
    const answer = passkey.answer(await readOptions());
    await signIn(answer);
    const before = await api.db.$count(sessions);
    for (const refused of [answer, softwarePasskey(origin).answer(await readOptions())])
      expect((await signIn(refused)).json()).toMatchObject({ code: 401, key: 'unknownPasskey' });
    await api.db.delete(factors).where(and(eq(factors.userId, person.id), eq(factors.kind, 'passkey')));
    expect((await ask(person, 'GET', '/account')).json().factors, path).toEqual([]);
    expect((await signIn(passkey.answer(await readOptions()))).statusCode).toBe(401);
    expect(await api.db.$count(sessions)).toBe(before);
  });

  it('waits for no password, and no password waits for it', async () => {
    const person = await addPerson();
    const { passkey } = await addPasskey(person);
    const other = await addPerson();
    const credentials = [passkey.answer(await readOptions()), passkey.answer(await readOptions())];
    const statuses = await sendTogether(
      person,
      credentials.map((credential) => async () => (await signIn(credential)).statusCode),
      // Both are waiting for the row of their user; the queue of the passwords takes two at a time.
      async () => expect((await passwordSignIn(other.email)).statusCode).toBe(200),
    );
    expect(statuses).toEqual([200, 200]);
  });

  it('is delayed after five failures of the same passkey from an address, and for others not', async () => {
    const [ana, eva] = [await addPasskey(await addPerson()), await addPasskey(await addPerson())];
    const wrong = async () => ana.passkey.answer(await readOptions(), { isVerified: false });
    for (let tries = 0; tries < 5; tries += 1) expect((await signIn(await wrong())).statusCode).toBe(401);
    const right = ana.passkey.answer(await readOptions());
    const throttled = await signIn(right);
    expect([throttled.statusCode, throttled.json().key]).toEqual([429, 'tooManyAttempts']);
    expect(throttled.headers['retry-after']).toBeDefined();
    expect((await signIn(right, '198.51.100.7')).statusCode).toBe(200);
    expect((await signIn(eva.passkey.answer(await readOptions()))).statusCode).toBe(200);
  });

  it('comes back from the trash with its user, unless another user has it by then', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const [{ passkey }] = [await addPasskey(person), await addPasskey(other)];
    const item = (await api.admin('DELETE', `/users/${person.id}`)).headers.location ?? '';
    await api.db.update(factors).set({ credentialId: passkey.id }).where(eq(factors.userId, other.id));
    expect((await api.admin('POST', `${item}/restore`)).statusCode).toBe(200);
    expect(await api.db.$count(factors, eq(factors.userId, person.id))).toBe(0);
    expect(await api.db.$count(factors, eq(factors.userId, other.id))).toBe(1);
  });

  it.each([{}, { credential: 'x' }, { credential: { id: 'x' } }])('is refused with %j', async (payload) => {
    expect((await post('/login_check/passkey', payload)).statusCode).toBe(422);
  });
});

it('D-87 the options are for this server, are never the same, and leave nothing behind', async () => {
  const [one, other] = [await readOptions(), await readOptions()];
  expect(one).toMatchObject({ rpId: 'desk.example.com', userVerification: 'required' });
  expect(one.challenge).not.toBe(other.challenge);
  expect((await api.guest('GET', '/config.json')).json().passkeyOrigin).toBe(origin);
});
