import { createSigner } from 'fast-jwt';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { hostname } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attacksReported } from '../../account/check-guess.ts';
import { buildApp } from '../../app.ts';
import { mails } from '../../mail/outbox.ts';
import { keysOf } from '../../session/guessing/failure-keys.ts';
import { signInFailures } from '../../session/tables.ts';
import { users } from '../../session/users.ts';
import { addMaker, addPictures } from '../../testing/catalogue.ts';
import { collectLines } from '../../testing/collect-lines.ts';
import { aMaker } from '../../testing/makers.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

const key = 'the-key-with-which-these-tests-sign-their-tokens';
const password = 'Clave123';
const { stream, texts, takeLines } = collectLines();
/** Passwords, tokens and e-mail addresses of all requests and answers of this file. */
const sent = new Set<string>();

let api: ApiUnderTest;
let app: FastifyInstance;
beforeAll(async () => {
  api = await startApi({ SESSION_KEYS: key, METRICS_TOKEN: 'a-token-that-only-Prometheus-knows', TRUST_PROXY: '1' });
  // The level is that of production.
  app = await buildApp(api.services, { logger: { level: 'warn', stream } });
  takeLines();
});
afterAll(async () => {
  await app.close();
  await api.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Sent = { payload?: object; token?: string; headers?: Record<string, string> };

/** Sends a request from 192.0.2.7, and remembers its secrets. */
function ask(method: Method, url: string, { payload, token, headers }: Sent = {}) {
  if (token !== undefined) sent.add(token);
  JSON.stringify(payload ?? {}, (name, value: unknown) => {
    if (['username', 'email', 'password', 'refresh_token'].includes(name)) sent.add(String(value));
    return value;
  });
  const request: InjectOptions = {
    method,
    url,
    headers: {
      accept: 'application/ld+json',
      'x-forwarded-for': '192.0.2.7',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload && { payload }),
  };
  return app.inject(request);
}

/** Returns the lines since the last call, without the fields that all lines have, after checking these fields. */
const lines = () =>
  takeLines().map(({ level, time, pid, hostname: host, reqId, address, ...event }) => {
    expect({ level, time, pid, host, reqId, address }).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      host: hostname(),
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      address: '192.0.2.7',
    });
    return event;
  });

type Session = { token: string; refresh_token: string; user: { id: number } };
const signIn = async (username: string, typed = password) =>
  ask('POST', '/login_check', { payload: { username, password: typed } });
async function sessionOf(username: string): Promise<Session> {
  const session = (await signIn(username)).json<Session>();
  for (const secret of [session.token, session.refresh_token]) sent.add(secret);
  return session;
}

let made = 0;
/** Creates a user without a line in the log, and returns the id and the e-mail address. */
async function addUser(roles: string[] = ['ROLE_ADMIN']) {
  const email = `someone${++made}@example.com`;
  const { id } = (await api.admin('POST', '/users', { payload: { email, password, roles } })).json<{ id: number }>();
  sent.add(email);
  return { id, email };
}

let asker: Session & { email: string };
beforeAll(async () => {
  const { email } = await addUser();
  asker = { ...(await sessionOf(email)), email };
});
beforeEach(() => {
  takeLines();
});

const as = (method: Method, url: string, payload?: object, headers: Record<string, string> = {}) =>
  ask(method, url, { token: asker.token, headers, ...(payload && { payload }) });

describe('a session', () => {
  it('is logged at its start and at its end, with the user', async () => {
    const { id, email } = await addUser([]);
    const { token } = await sessionOf(email);
    expect(lines()).toEqual([{ event: 'signIn', user: id }]);
    expect((await ask('POST', '/logout', { token })).statusCode).toBe(204);
    expect(lines()).toEqual([{ event: 'signOut', user: id }]);
  });

  const refused = { event: 'signInRefused', method: 'POST', route: '/login_check' };

  it('that is refused is logged with the user, or without one if the name is unknown', async () => {
    const { id, email } = await addUser();
    for (const name of [email, email.toUpperCase(), 'unknown@example.com']) await signIn(name, 'Wrong123');
    expect(lines()).toEqual([{ ...refused, user: id }, { ...refused, user: id }, refused]);
  });

  it('that is throttled is logged', async () => {
    const { id, email } = await addUser();
    for (let time = 0; time < 5; time++) await signIn(email, 'Wrong123');
    expect(lines()).toEqual(Array.from({ length: 5 }, () => ({ ...refused, user: id })));
    // Without more failures, the wait would be over after a second.
    await api.db.update(signInFailures).set({ count: 20 });
    expect((await signIn(email)).statusCode).toBe(429);
    expect(lines()).toEqual([{ ...refused, event: 'signInThrottled' }]);
    await api.db.delete(signInFailures);
  });

  it('that a guesser tries is logged as an attack, once until the failures have fallen below half, and its owner is told', async () => {
    const { id, email } = await addUser();
    const { account } = keysOf({ account: email, address: '' });
    /** Fails once more, long after the failures before, of which `count` remain. */
    const failAfter = async (count: number) => {
      await api.db.execute(sql`update sign_in_failures set failed_at = failed_at - interval '10 minutes'`);
      await api.db.execute(
        sql`update sign_in_failures set failed_at = now(), count = ${count} where key_hash = ${account}`,
      );
      await signIn(email, 'Wrong123');
      return lines();
    };
    const refusal = { ...refused, user: id };
    const attack = { event: 'accountUnderAttack', target: id };
    await signIn(email, 'Wrong123');
    expect(lines()).toEqual([refusal]);
    expect(await failAfter(18)).toEqual([refusal]);
    expect(await failAfter(19)).toEqual([attack, refusal]);
    expect(await failAfter(19)).toEqual([refusal]);
    expect(await failAfter(11)).toEqual([refusal]);
    expect(await failAfter(19)).toEqual([refusal]);
    expect(await failAfter(9)).toEqual([refusal]);
    expect(await failAfter(19)).toEqual([attack, refusal]);
    await attacksReported();
    expect(await api.db.$count(mails, eq(mails.to, email))).toBe(2);
    await api.db.delete(signInFailures);
  });

  it('that is an attack is logged as an error, too, if its owner cannot be told', async () => {
    const { email } = await addUser();
    const { account } = keysOf({ account: email, address: '' });
    await api.db.insert(signInFailures).values({ keyHash: account, count: 19 });
    await api.db.execute(sql`alter table mails rename to mails_away`);
    const { statusCode } = await signIn(email, 'Wrong123');
    await attacksReported();
    await api.db.execute(sql`alter table mails_away rename to mails`);
    expect(statusCode).toBe(401);
    const msg = 'the owner of an account under attack was not told';
    expect(takeLines()).toContainEqual(expect.objectContaining({ level: 50, msg }));
    await api.db.delete(signInFailures);
  });

  it('is refused with a reason when its refresh token is unknown, reused, or of a user who lost the last role of the back office', async () => {
    const { id, email } = await addUser();
    const refresh = (refresh_token: string) =>
      ask('POST', '/token/refresh', { payload: { refresh_token, rotate: true } });
    const line = { event: 'refreshRefused', method: 'POST', route: '/token/refresh' };
    await refresh('unknown.token');
    expect(lines()).toEqual([{ ...line, reason: 'unknownToken' }]);

    const { refresh_token } = await sessionOf(email);
    takeLines();
    expect((await refresh(refresh_token)).statusCode).toBe(200);
    expect(lines()).toEqual([]);
    await api.db.execute(sql`update sessions set rotated_at = now() - interval '61 seconds' where user_id = ${id}`);
    expect((await refresh(refresh_token)).statusCode).toBe(401);
    expect(lines()).toEqual([{ ...line, reason: 'reusedToken', user: id }]);

    const next = await sessionOf(email);
    takeLines();
    await api.db.execute(sql`update users set roles = '{}' where id = ${id}`);
    await refresh(next.refresh_token);
    expect(lines()).toEqual([{ ...line, reason: 'noBackOfficeRole', user: id }]);
  });

  it('that issues a handoff token is logged', async () => {
    const { '@id': target } = await addMaker(api);
    const answer = await as('POST', '/token/handoff', { target });
    expect(answer.statusCode).toBe(201);
    sent.add(answer.json<{ token: string }>().token);
    expect(lines()).toEqual([{ event: 'handoffIssued', user: asker.user.id }]);
  });
});

describe('a final deletion or an export', () => {
  it('is logged: of a record or of the whole trash, and of the change log', async () => {
    const by = { user: asker.user.id };
    await as('DELETE', '/trash?newest=2147483647');
    for (let count = 0; count < 3; count++) {
      const { id } = (await as('POST', '/tags', { name: `Al alba ${count}` })).json<{ id: number }>();
      await as('DELETE', `/tags/${id}`);
    }
    const { rows } = await api.db.execute<{ id: number }>(sql`select id from trash order by id`);
    takeLines();
    expect((await as('DELETE', `/trash/${rows[0]?.id}`)).statusCode).toBe(204);
    expect(lines()).toEqual([{ event: 'trashPurged', ...by, items: 1 }]);
    for (let count = 0; count < 2; count++) await as('DELETE', `/trash?newest=${rows[2]?.id}`);
    expect(lines()).toEqual([{ event: 'trashPurged', ...by, items: 2 }]);
    expect((await as('GET', '/changes.csv')).statusCode).toBe(200);
    expect(lines()).toEqual([{ event: 'logExported', ...by }]);
  });
});

describe('refused access', () => {
  const line = { event: 'accessRefused', method: 'GET', route: '/users/:id' };
  const sign = (secret: string, claims: object, expiresIn = 60_000) =>
    createSigner({ algorithm: 'HS256', key: secret, expiresIn })(claims);
  const claims = () => ({ userId: asker.user.id, epoch: 0, sessionId: 1 });
  const expired = () => sign(key, { ...claims(), iat: 1_700_000_000 });

  const scenarios: [what: string, token: () => string | undefined, reason: object][] = [
    ['no token', () => undefined, { reason: 'noToken' }],
    ['a token that is none', () => 'junk', { reason: 'invalidToken' }],
    ['a token signed with another key', () => sign('another-key', claims()), { reason: 'invalidToken' }],
    ['an unknown handoff token', () => 'handoff_1.unknown', { reason: 'invalidToken' }],
    ['an expired token', expired, { reason: 'expiredToken' }],
  ];
  it.each(scenarios)('with %s is logged with the reason', async (_what, token, reason) => {
    const known = token();
    const answer = await ask('GET', '/users/7?secret=in-the-query', known === undefined ? {} : { token: known });
    expect(answer.statusCode).toBe(401);
    expect(lines()).toEqual([{ ...line, ...reason }]);
  });

  it('after the end of the session, or without the role, is logged with the user', async () => {
    const { id, email } = await addUser([]);
    const { token } = await sessionOf(email);
    takeLines();
    expect((await ask('GET', '/users/7', { token })).statusCode).toBe(403);
    expect(lines()).toEqual([{ ...line, reason: 'forbidden', user: id }]);
    await ask('POST', '/logout', { token });
    takeLines();
    expect((await ask('GET', '/users/7', { token })).statusCode).toBe(401);
    expect(lines()).toEqual([{ ...line, reason: 'revokedToken', user: id }]);
  });

  it('of metrics is logged', async () => {
    await ask('GET', '/metrics');
    await ask('GET', '/metrics', { token: 'a-guess' });
    const refused = { event: 'accessRefused', method: 'GET', route: '/metrics' };
    expect(lines()).toEqual([
      { ...refused, reason: 'noToken' },
      { ...refused, reason: 'invalidToken' },
    ]);
  });

  it('is a single short line, however long the request is', async () => {
    const long = 'x'.repeat(5_000);
    const headers = { 'x-forwarded-for': long, 'user-agent': long, authorization: `Bearer ${long}` };
    expect((await ask('GET', `/${long}?${long}`, { headers })).statusCode).toBe(401);
    const [text = '', ...others] = texts.slice(-takeLines().length);
    expect(others).toEqual([]);
    expect(text.length).toBeLessThan(400);
    expect(JSON.parse(text)).toMatchObject({ event: 'accessRefused', address: 'x'.repeat(64), reason: 'invalidToken' });
  });
});

describe('a change of a user', () => {
  const by = () => ({ user: asker.user.id });

  it('is logged with the changed user: created, each changed field, deleted', async () => {
    const email = `made${++made}@example.com`;
    const { id: target } = (await as('POST', '/users', { email, password, roles: ['ROLE_TAKER'] })).json();
    expect(lines()).toEqual([{ event: 'userCreated', ...by(), target, roles: ['ROLE_TAKER'] }]);
    await as('PUT', `/users/${target}`, { email, password, roles: ['ROLE_ADMIN', 'ROLE_TAKER'] });
    expect(lines()).toEqual([
      { event: 'rolesChanged', ...by(), target, from: ['ROLE_TAKER'], to: ['ROLE_ADMIN', 'ROLE_TAKER'] },
      { event: 'passwordChanged', ...by(), target },
    ]);
    await as('PATCH', `/users/${target}`, { email: `other${made}@example.com` });
    expect(lines()).toEqual([{ event: 'emailChanged', ...by(), target }]);
    await as('DELETE', `/users/${target}`);
    expect(lines()).toEqual([{ event: 'userDeleted', ...by(), target }]);
  });

  it('is logged when it comes back from the trash, and if it then has another e-mail address', async () => {
    const { id: target, email } = await addUser([]);
    const deleteIt = async () => {
      await as('DELETE', `/users/${target}`);
      const { rows } = await api.db.execute<{ id: number }>(sql`select id from trash order by id desc limit 1`);
      takeLines();
      return `/trash/${rows[0]?.id}/restore`;
    };
    expect((await as('POST', await deleteIt())).statusCode).toBe(200);
    expect(lines()).toEqual([{ event: 'userRestored', ...by(), target }]);
    const restoring = await deleteIt();
    await as('POST', '/users', { email, password, roles: [] });
    takeLines();
    expect((await as('POST', restoring, { values: { email: `back${made}@example.com` } })).statusCode).toBe(200);
    expect(lines()).toEqual([
      { event: 'userRestored', ...by(), target },
      { event: 'emailChanged', ...by(), target },
    ]);
  });

  it('is not logged if the values are the stored ones, or the roles are in another order', async () => {
    const { id, email } = await addUser(['ROLE_ADMIN', 'ROLE_TAKER']);
    const answer = await as('PUT', `/users/${id}`, { email, roles: ['ROLE_TAKER', 'ROLE_ADMIN'] });
    expect(answer.statusCode).toBe(200);
    expect(lines()).toEqual([]);
  });

  it('is logged when a partner record is created with its user, gives a role, or takes roles', async () => {
    const user = { email: `maker${++made}@example.com`, password };
    const mediaMakers = await addPictures(api, 1, 'media_makers');
    await as('POST', '/makers', aMaker({ user, mediaMakers }));
    const { rows } = await api.db.execute<{ id: number }>(sql`select id from users where email = ${user.email}`);
    const target = rows[0]?.id;
    expect(lines()).toEqual([{ event: 'userCreated', ...by(), target, roles: ['ROLE_MAKER'] }]);

    const taker = (await as('POST', '/takers', { name: 'Ana', surname: 'Gil', user: `/users/${target}` })).json();
    const both = ['ROLE_MAKER', 'ROLE_TAKER'];
    expect(lines()).toEqual([{ event: 'rolesChanged', ...by(), target, from: ['ROLE_MAKER'], to: both }]);
    await as('PUT', taker['@id'], { name: 'Ana María', surname: 'Gil' });
    expect(lines()).toEqual([]);
    await as('DELETE', taker['@id']);
    expect(lines()).toEqual([{ event: 'rolesChanged', ...by(), target, from: both, to: ['ROLE_MAKER'] }]);
  });

  it('is logged once if the request is repeated under its Idempotency-Key', async () => {
    const { id: target } = await addUser([]);
    const repeated = () => as('PUT', `/users/${target}`, { password }, { 'idempotency-key': '"one-change"' });
    expect((await repeated()).statusCode).toBe(200);
    expect(lines()).toEqual([{ event: 'passwordChanged', ...by(), target }]);
    expect((await repeated()).statusCode).toBe(200);
    expect(lines()).toEqual([]);
  });

  it('is not logged if it is refused', async () => {
    const { id } = await addUser([]);
    const email = asker.email;
    for (const [payload, headers, status] of [
      [{ roles: ['ROLE_ADMIN'], password, email }, {}, 422],
      [{ roles: ['ROLE_ADMIN'], password }, { 'if-match': '"1-stale"' }, 412],
    ] as const) {
      expect((await as('PUT', `/users/${id}`, payload, headers)).statusCode).toBe(status);
      expect(lines()).toEqual([]);
    }
  });

  it('is logged only after its commit', async () => {
    const { id } = await addUser([]);
    await api.db.execute(sql`
      create function refuse_commit() returns trigger language plpgsql as $$ begin raise 'refused at the commit'; end $$`);
    await api.db.execute(sql`
      create constraint trigger refuse_commit after update on ${users} deferrable initially deferred
      for each row execute function refuse_commit()`);
    try {
      expect((await as('PUT', `/users/${id}`, { roles: ['ROLE_ADMIN'] })).statusCode).toBe(500);
    } finally {
      await api.db.execute(sql`drop function refuse_commit cascade`);
    }
    expect(takeLines().map(({ event, msg }) => event ?? msg)).toEqual(['unexpected failure']);
    await as('PUT', `/users/${id}`, { roles: ['ROLE_ADMIN'] });
    expect(lines()).toMatchObject([{ event: 'rolesChanged', from: [], to: ['ROLE_ADMIN'] }]);
  });

  it('that would remove the last administrator is logged as refused', async () => {
    const { id } = asker.user;
    await api.db.execute(sql`update users set roles = array_remove(roles, 'ROLE_ADMIN') where id <> ${id}`);
    const kept = { event: 'lastAdministratorKept', route: '/users/:id', ...by() };
    expect((await as('PUT', `/users/${id}`, { roles: [] })).statusCode).toBe(409);
    expect(lines()).toEqual([{ ...kept, method: 'PUT' }]);
    await as('DELETE', `/users/${id}`);
    expect(lines()).toEqual([{ ...kept, method: 'DELETE' }]);
  });
});

it('no line contains a password, a token or an e-mail address of a request', () => {
  const all = texts.join('');
  expect(all).toContain('"event":"signIn"');
  expect(sent.size).toBeGreaterThan(30);
  expect([...sent, 'in-the-query'].filter((secret) => all.includes(secret))).toEqual([]);
});
