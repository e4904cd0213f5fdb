import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { attacksReported } from '../check-guess.ts';
import { mails } from '../../mail/outbox.ts';
import { knownNetworks } from '../../session/account-tables.ts';
import { seal } from '../../session/factors/seal.ts';
import { factors, recoveryCodes, signInTickets } from '../../session/factors/tables.ts';
import { keysOf } from '../../session/guessing/failure-keys.ts';
import { logins, sessions, signInFailures } from '../../session/tables.ts';
import { users } from '../../session/users.ts';
import {
  codeOf,
  factorKey,
  password,
  peopleOf,
  stopTime,
  type Person,
} from '../../testing/factors/people-with-factors.ts';
import { softwarePasskey } from '../../testing/factors/software-passkey.ts';
import { hashCheaply, startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { sealContext } from './totp-factors.ts';

const oldKey = 'sealed the seeds of the authenticator apps before';

let api: ApiUnderTest;
beforeAll(async () => {
  // With a trusted proxy, the tests can set the client address.
  api = await startApi({
    FACTOR_KEYS: `${factorKey},${oldKey}`,
    ADMIN_URL: 'https://desk.example.com',
    TRUST_PROXY: '1',
  });
});
afterAll(() => api.close());

stopTime();
const passSteps = (count: number) => vi.setSystemTime(Date.now() + count * 30_000);

const { addPerson, addApp, addCodes, signIn, ask, ticketOf, sendTogether } = peopleOf(() => api);
const complete = (payload: object, from = '127.0.0.1') =>
  api.guest('POST', '/login_check/factor', { payload, headers: { 'x-forwarded-for': from } });
const statusOf = async (...attempt: Parameters<typeof complete>) => (await complete(...attempt)).statusCode;

/** Adds a user with an authenticator app. */
async function addUser() {
  const person = await addPerson();
  return { ...person, seed: await addApp(person) };
}

/** Returns what a sign-in leaves: the sessions, sign-ins and networks of a user. */
const tracesOf = async ({ id }: Pick<Person, 'id'>) => [
  await api.db.$count(sessions, eq(sessions.userId, id)),
  await api.db.$count(logins, eq(logins.userId, id)),
  await api.db.$count(knownNetworks, eq(knownNetworks.userId, id)),
];

let strangers = 0;
const stranger = () => `198.51.${Math.floor(++strangers / 256)}.${strangers % 256}`;
/** A code that an app does not display now. */
const wrongFor = (seed: string) =>
  ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((at) => codeOf(seed, at) === code)) ?? '';

describe('D-87 the password of a user with a second factor', () => {
  it('gets a ticket and the kinds of factors, and leaves no session, sign-in or network', async () => {
    const person = await addUser();
    await addCodes(person, 1);
    const before = await tracesOf(person);
    const answer = await signIn(person.email, password, { 'x-forwarded-for': stranger() });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([401, 'no-store']);
    expect(answer.json()).toMatchObject({
      '@type': 'hydra:Error',
      code: 401,
      key: 'secondFactorNeeded',
      message: 'Falta el segundo factor',
      values: { ticket: expect.stringMatching(/^[\w-]{43}$/), kinds: ['totp', 'recoveryCode'] },
    });
    expect(answer.json()).not.toHaveProperty('token');
    expect(await tracesOf(person)).toEqual(before);
    const [stored] = await api.db.select().from(signInTickets).where(eq(signInTickets.userId, person.id));
    expect(JSON.stringify(stored)).not.toContain(answer.json().values.ticket);
  });

  it('that is wrong gets the same answer as that of a user without one', async () => {
    const [person, other] = [await addUser(), await addPerson()];
    const [one, two] = [await signIn(person.email, 'Clave124'), await signIn(other.email, 'Clave124')];
    expect([one.statusCode, one.json()]).toEqual([401, two.json()]);
  });

  it('signs in alone while the factor is only prepared, and again once it is removed', async () => {
    const person = await addPerson();
    await ask(person, 'POST', '/account/factors', { kind: 'totp', name: 'App' });
    expect((await signIn(person.email)).statusCode).toBe(200);
    await addApp(person);
    expect((await signIn(person.email)).statusCode).toBe(401);
    await api.db.delete(factors).where(eq(factors.userId, person.id));
    expect((await signIn(person.email)).statusCode).toBe(200);
  });

  it('starts no session alone if the factor becomes active during the sign-in', async () => {
    const person = await addPerson();
    const before = await tracesOf(person);
    const app = { userId: person.id, kind: 'totp', name: 'App', activatedAt: new Date() } as const;
    const [answer] = await sendTogether(person, [() => signIn(person.email)], (tx) => tx.insert(factors).values(app));
    expect(answer?.json()).toMatchObject({ code: 401, key: 'wrongCredentials' });
    expect(await tracesOf(person)).toEqual(before);
  });

  it('is wrong if the user is deleted during the sign-in', async () => {
    const person = await addUser();
    const isThis = eq(users.id, person.id);
    const [answer] = await sendTogether(person, [() => signIn(person.email)], (tx) => tx.delete(users).where(isThis));
    expect(answer?.json()).toMatchObject({ code: 401, key: 'wrongCredentials' });
  });

  it('deletes no count of failures; the complete sign-in does', async () => {
    const person = await addUser();
    const from = { 'x-forwarded-for': stranger() };
    const { levels } = keysOf({ account: person.email, address: from['x-forwarded-for'] });
    const keyHash = levels[0]?.accountFromAddress ?? '';
    const counted = () => api.db.$count(signInFailures, eq(signInFailures.keyHash, keyHash));
    await signIn(person.email, 'Clave124', from);
    const { ticket } = (await signIn(person.email, password, from)).json().values;
    expect(await counted()).toBe(1);
    expect(await statusOf({ ticket, code: wrongFor(person.seed) }, from['x-forwarded-for'])).toBe(401);
    expect(await counted()).toBe(1);
    expect(await statusOf({ ticket, code: codeOf(person.seed) }, from['x-forwarded-for'])).toBe(200);
    expect(await counted()).toBe(0);
  });
});

describe('D-87 POST /login_check/factor', () => {
  it('answers what POST /login_check answers, and notes the sign-in', async () => {
    const person = await addUser();
    const [sessionsBefore = 0, loginsBefore = 0] = await tracesOf(person);
    const answer = await complete({ ticket: await ticketOf(person), code: codeOf(person.seed) });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^.{6,}$/),
      user: { id: person.id, roles: ['ROLE_ADMIN'] },
    });
    expect(await tracesOf(person)).toEqual([sessionsBefore + 1, loginsBefore + 1, 1]);
    expect((await ask(answer.json(), 'GET', '/account')).json()).toMatchObject({
      factors: [{ lastUsedAt: expect.stringMatching(/Z$/) }],
    });
  });

  it.each([
    [{ code: '123456' }, 'ticket', 'required'],
    [{ ticket: 'x' }, 'code', 'code'],
    [{ ticket: 'x', code: ' ' }, 'code', 'code'],
    [{ ticket: 'x', code: '1', credential: { id: '', rawId: '', type: '', response: {} } }, 'code', 'code'],
    [{ ticket: 'x', credential: 'y' }, 'credential', 'invalid'],
  ])('responds with 422 to %j', async (payload, propertyPath, key) => {
    const answer = await complete(payload);
    expect(answer.json()).toMatchObject({ code: 422, violations: [{ propertyPath, key }] });
  });

  it('takes a code of the step before and after, and none of other steps', async () => {
    const { seed, ...person } = await addUser();
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const)
      expect([steps, await statusOf({ ticket: await ticketOf(person), code: codeOf(seed, steps) })]).toEqual([
        steps,
        status,
      ]);
  });

  it('takes a code once, also if two requests send it at the same time, and none of an earlier step after it', async () => {
    const { seed, ...person } = await addUser();
    const tickets = [await ticketOf(person), await ticketOf(person)];
    const code = codeOf(seed);
    const statuses = await sendTogether(
      person,
      tickets.map((ticket) => () => statusOf({ ticket, code })),
    );
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect(await statusOf({ ticket: await ticketOf(person), code })).toBe(401);
    expect(await statusOf({ ticket: await ticketOf(person), code: codeOf(seed, -1) })).toBe(401);
    await api.db.delete(signInFailures);
    passSteps(1);
    expect(await statusOf({ ticket: await ticketOf(person), code: codeOf(seed) })).toBe(200);
  });

  it('takes a ticket once, also if two requests send it at the same time', async () => {
    const { seed, ...person } = await addUser();
    const ticket = await ticketOf(person);
    const answers = await sendTogether(
      person,
      [0, 1].map((steps) => () => complete({ ticket, code: codeOf(seed, steps) })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect(answers.find(({ statusCode }) => statusCode === 401)?.json()).toMatchObject({ key: 'ticketExpired' });
    passSteps(3);
    expect((await complete({ ticket, code: codeOf(seed) })).json()).toMatchObject({ code: 401, key: 'ticketExpired' });
  });

  it('keeps the ticket after a wrong code', async () => {
    const { seed, ...person } = await addUser();
    const ticket = await ticketOf(person);
    expect((await complete({ ticket, code: wrongFor(seed) })).json()).toMatchObject({ code: 401, key: 'wrongFactor' });
    expect(await statusOf({ ticket, code: codeOf(seed) })).toBe(200);
  });

  it('takes the codes of the user of the ticket only', async () => {
    const [person, other] = [await addUser(), await addUser()];
    const [recovery] = await addCodes(other, 1);
    const ticket = await ticketOf(person);
    expect(await statusOf({ ticket, code: codeOf(other.seed) })).toBe(401);
    expect(await statusOf({ ticket, code: recovery ?? '' })).toBe(401);
    expect(await api.db.$count(recoveryCodes, eq(recoveryCodes.userId, other.id))).toBe(1);
  });

  it('takes the code of any app of the user, and seals its seed with the first key', async () => {
    const person = await addUser();
    const seed = await addApp(person);
    const isThis = eq(factors.userId, person.id);
    const sealedSeed = seal([oldKey], seed, sealContext(person.id));
    const [newest] = await api.db
      .select({ id: sql<number>`max(id)` })
      .from(factors)
      .where(isThis);
    await api.db
      .update(factors)
      .set({ sealedSeed })
      .where(eq(factors.id, newest?.id ?? 0));
    expect(await statusOf({ ticket: await ticketOf(person), code: codeOf(seed) })).toBe(200);
    const rows = await api.db.select().from(factors).where(isThis).orderBy(factors.id);
    const fingerprints = rows.map((row) => row.sealedSeed?.split('.')[1]);
    expect(new Set(fingerprints).size).toBe(1);
    expect(rows.map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([false, true]);
  });

  it('leaves users whose seed no key opens to their recovery codes', async () => {
    const { seed, ...person } = await addUser();
    const [recovery] = await addCodes(person, 1);
    const sealedSeed = seal(['a key that is lost and never comes back'], seed, sealContext(person.id));
    await api.db.update(factors).set({ sealedSeed }).where(eq(factors.userId, person.id));
    const ticket = await ticketOf(person);
    expect(await statusOf({ ticket, code: codeOf(seed) })).toBe(401);
    expect(await statusOf({ ticket, code: recovery ?? '' })).toBe(200);
  });
});

describe('D-87 a passkey', () => {
  const origin = 'https://desk.example.com';
  const options = async () => (await api.guest('POST', '/login_check/passkey/options')).json().options;

  async function addPasskey(person: Person) {
    const passkey = softwarePasskey(origin);
    const prepared = (await ask(person, 'POST', '/account/factors', { kind: 'passkey', name: 'Llave' })).json();
    const credential = passkey.register(prepared.options);
    expect((await ask(person, 'POST', `${prepared['@id']}/activation`, { credential })).statusCode).toBe(200);
    return passkey;
  }

  it('completes the sign-in of its user, and of no other', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const [passkey, theirs] = [await addPasskey(person), await addPasskey(other)];
    const answer = await signIn(person.email);
    expect(answer.json().values.kinds).toEqual(['passkey', 'recoveryCode']);
    const { ticket } = answer.json().values;
    const wrong = await complete({ ticket, credential: theirs.answer(await options()) });
    expect(wrong.json()).toMatchObject({ code: 401, key: 'wrongFactor' });
    const credential = passkey.answer(await options());
    expect(await statusOf({ ticket, credential })).toBe(200);
    expect((await complete({ ticket: await ticketOf(person), credential })).json()).toMatchObject({
      key: 'wrongFactor',
    });
  });

  it('counts for the account if it is wrong, as a wrong code does, and leaves the ticket', async () => {
    const person = await addPerson();
    const passkey = await addPasskey(person);
    const [ticket, from] = [await ticketOf(person), stranger()];
    const wrong = async () =>
      complete({ ticket, credential: passkey.answer(await options(), { isVerified: false }) }, from);
    for (let guesses = 0; guesses < 5; guesses++) expect((await wrong()).statusCode).toBe(401);
    expect((await wrong()).json()).toMatchObject({ code: 429, key: 'tooManyAttempts' });
    expect(await statusOf({ ticket, credential: passkey.answer(await options()) }, stranger())).toBe(200);
  });
});

describe('D-87 a ticket ends', () => {
  const expired = { code: 401, key: 'ticketExpired' };

  it('after 5 minutes, and is deleted at the next sign-in', async () => {
    const { seed, ...person } = await addUser();
    const ticket = await ticketOf(person);
    await api.db.update(signInTickets).set({ expiresAt: sql`${signInTickets.expiresAt} - interval '299 seconds'` });
    expect((await complete({ ticket, code: wrongFor(seed) })).json()).toMatchObject({ key: 'wrongFactor' });
    await api.db.update(signInTickets).set({ expiresAt: sql`${signInTickets.expiresAt} - interval '1 second'` });
    expect((await complete({ ticket, code: codeOf(seed) })).json()).toMatchObject(expired);
    await ticketOf(person);
    expect(await api.db.$count(signInTickets, eq(signInTickets.userId, person.id))).toBe(1);
  });

  it('with another password, with the user, and if it never was one', async () => {
    const [person, other] = [await addUser(), await addUser()];
    const [one, two] = [await ticketOf(person), await ticketOf(other)];
    const passwordHash = await hashCheaply('Clave125');
    await api.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
    await api.admin('DELETE', `/users/${other.id}`);
    expect((await complete({ ticket: one, code: codeOf(person.seed) })).json()).toMatchObject(expired);
    expect((await complete({ ticket: two, code: codeOf(other.seed) })).json()).toMatchObject(expired);
    expect((await complete({ ticket: 'none', code: '123456' })).json()).toMatchObject(expired);
  });

  it('of a user who comes back from the trash, whose factors and recovery codes come back', async () => {
    const { seed, ...person } = await addUser();
    const [recovery = ''] = await addCodes(person, 1);
    const ticket = await ticketOf(person);
    const item = (await api.admin('DELETE', `/users/${person.id}`)).headers.location ?? '';
    const { rows } = await api.db.execute<{ kept: string }>(
      sql`select distinct table_name as kept from trash_rows where item_id = ${Number(item.split('/')[2])}`,
    );
    expect(rows.map(({ kept }) => kept)).toEqual(expect.arrayContaining(['factors', 'recovery_codes']));
    expect(rows.map(({ kept }) => kept)).not.toContain('sign_in_tickets');
    expect((await api.admin('POST', `${item}/restore`)).statusCode).toBe(200);
    expect((await complete({ ticket, code: codeOf(seed) })).json()).toMatchObject(expired);
    for (const code of [codeOf(seed), recovery])
      expect(await statusOf({ ticket: await ticketOf(person), code })).toBe(200);
  });
});

describe('D-87 wrong codes', () => {
  beforeEach(() => api.db.delete(signInFailures));

  it('count for the account across tickets, and a right password does not delete the count', async () => {
    const { seed, ...person } = await addUser();
    for (let guesses = 0; guesses < 5; guesses++)
      expect(await statusOf({ ticket: await ticketOf(person), code: wrongFor(seed) })).toBe(401);
    const throttled = await complete({ ticket: await ticketOf(person), code: codeOf(seed) });
    expect(throttled.json()).toMatchObject({ code: 429, key: 'tooManyAttempts', values: { seconds: 1 } });
    await api.db.update(signInFailures).set({ failedAt: sql`${signInFailures.failedAt} - interval '1 second'` });
    expect(await statusOf({ ticket: await ticketOf(person), code: codeOf(seed) })).toBe(200);
  });

  it('delay no password, and wrong passwords delay no code', async () => {
    const { seed, ...person } = await addUser();
    const from = stranger();
    const headers = { 'x-forwarded-for': from };
    for (let guesses = 0; guesses < 5; guesses++)
      await complete({ ticket: await ticketOf(person), code: wrongFor(seed) }, from);
    const { ticket } = (await signIn(person.email, password, headers)).json().values;
    await api.db.delete(signInFailures);
    for (let guesses = 0; guesses < 6; guesses++) await signIn(person.email, 'Clave124', headers);
    expect((await signIn(person.email, password, headers)).statusCode).toBe(429);
    expect(await statusOf({ ticket, code: codeOf(seed) }, from)).toBe(200);
  });

  it('of many networks are an attack, which is told to the owner once; a known network goes on', async () => {
    const { seed, ...person } = await addUser();
    const [recovery = ''] = await addCodes(person, 1);
    await api.db.delete(mails);
    const guess = async () => statusOf({ ticket: await ticketOf(person), code: wrongFor(seed) }, stranger());
    await guess();
    const { account } = keysOf({ account: person.email, address: '', secret: 'code' });
    await api.db.update(signInFailures).set({ count: 19 }).where(eq(signInFailures.keyHash, account));
    const guesses: number[] = [];
    for (let made = 0; made < 12; made++) guesses.push(await guess());
    expect(guesses).toEqual([...Array<number>(11).fill(401), 429]);
    await attacksReported();
    const sent = await api.db.select().from(mails).where(eq(mails.to, person.email));
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Alguien está intentando adivinar tus códigos · Someone is trying to guess your codes',
    ]);
    expect(await statusOf({ ticket: await ticketOf(person), code: recovery })).toBe(200);
  });
});
