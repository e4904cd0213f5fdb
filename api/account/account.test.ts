import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { readEnv } from '../env/env.ts';
import { mails } from '../mail/outbox.ts';
import { passwordResets } from '../session/account-tables.ts';
import { endAllSessions } from '../session/refresh-tokens.ts';
import { sessions } from '../session/tables.ts';
import { users } from '../session/users.ts';
import { create } from '../testing/catalogue.ts';
import { hashCheaply, startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const password = 'Clave123';
const passwordHash = await hashCheaply(password);
const newPassword = 'tres gatos negros';
type Person = { id: number; email: string; token: string; refresh_token: string };
let made = 0;

const signIn = (email: string, typed = password) =>
  api.guest('POST', '/login_check', { payload: { username: email, password: typed } });

async function addPerson({
  roles = ['ROLE_ADMIN'],
  isConfirmed = true,
}: { roles?: ('ROLE_ADMIN' | 'ROLE_MAKER')[]; isConfirmed?: boolean } = {}): Promise<Person> {
  const email = `owner${++made}@example.com`;
  const [user] = await api.db.insert(users).values({ email, passwordHash, roles }).returning({ id: users.id });
  const { token, refresh_token } = (await signIn(email)).json();
  const person = { id: user?.id ?? 0, email, token, refresh_token };
  if (isConfirmed) await ask(person, 'POST', '/account/confirmations', { password });
  return person;
}

const ask = (
  { token }: Pick<Person, 'token'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) => api.guest(method, path, { headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
const refresh = ({ refresh_token }: Pick<Person, 'refresh_token'>) =>
  api.guest('POST', '/token/refresh', { payload: { refresh_token } });
const mailsTo = (to: string) => api.db.select().from(mails).where(eq(mails.to, to)).orderBy(desc(mails.id));

describe('the own account', () => {
  it('is read by every user, and by no stranger', async () => {
    const maker = await addPerson({ roles: ['ROLE_MAKER'] });
    const answer = await ask(maker, 'GET', '/account');
    expect(answer.json()).toEqual({
      '@context': '/contexts/Account',
      '@id': '/account',
      '@type': 'Account',
      email: maker.email,
      roles: ['ROLE_MAKER'],
      passwordChangedAt: null,
      factors: [],
      recoveryCodesLeft: 0,
    });
    expect(answer.headers['cache-control']).toContain('no-store');
    expect((await api.guest('GET', '/account')).statusCode).toBe(401);
  });

  it('D-89 is changed only after a confirmation, which lasts for 10 minutes of the session', async () => {
    const person = await addPerson({ isConfirmed: false });
    const change = () => ask(person, 'PUT', '/account', { email: person.email });
    expect((await change()).json()).toMatchObject({ code: 403, key: 'confirmationNeeded' });
    const confirmed = await ask(person, 'POST', '/account/confirmations', { password });
    expect(confirmed.statusCode).toBe(204);
    expect((await change()).statusCode).toBe(200);

    const other = (await signIn(person.email)).json();
    expect((await ask(other, 'PUT', '/account', {})).json()).toMatchObject({ key: 'confirmationNeeded' });
    await api.db.update(sessions).set({ confirmedAt: sql`${sessions.confirmedAt} - interval '10 minutes'` });
    expect((await change()).json()).toMatchObject({ key: 'confirmationNeeded' });
  });

  it('D-89 a wrong password confirms nothing, and counts as a failed sign-in', async () => {
    const person = await addPerson({ isConfirmed: false });
    const guess = () => ask(person, 'POST', '/account/confirmations', { password: 'Clave124' });
    const wrong = await guess();
    expect(wrong.json()).toMatchObject({ code: 422, violations: [{ propertyPath: 'password', key: 'wrongPassword' }] });
    for (let guesses = 1; guesses < 5; guesses += 1) await guess();
    expect((await guess()).json()).toMatchObject({ code: 429, key: 'tooManyAttempts' });
    expect((await signIn(person.email)).statusCode).toBe(429);
    expect((await ask(person, 'PUT', '/account', {})).json()).toMatchObject({ key: 'confirmationNeeded' });
  });

  it('a new e-mail keeps the session, and both addresses are told', async () => {
    const person = await addPerson();
    const email = `new-${person.email}`;
    const answer = await ask(person, 'PUT', '/account', { email });
    expect(answer.json()).toMatchObject({ email });
    expect(answer.json()).not.toHaveProperty('token');
    expect((await ask(person, 'GET', '/account')).json()).toMatchObject({ email });
    for (const to of [person.email, email]) {
      const [mail] = await mailsTo(to);
      expect(mail).toMatchObject({ subject: 'Tu e-mail ha cambiado · Your e-mail address has changed' });
      expect(mail?.text).toContain(`ahora es ${email}`);
    }
    expect((await signIn(email)).statusCode).toBe(200);
  });

  it('refuses an e-mail that is invalid or taken', async () => {
    const person = await addPerson();
    const refused = async (email: string) => (await ask(person, 'PUT', '/account', { email })).json();
    expect(await refused('owner@')).toMatchObject({ violations: [{ propertyPath: 'email', key: 'email' }] });
    expect(await refused(api.account.email)).toMatchObject({
      violations: [{ propertyPath: 'email', key: 'emailTaken' }],
    });
  });

  it('a new password answers the tokens of a new session, ends all others, and is told to the owner', async () => {
    const person = await addPerson();
    const elsewhere = (await signIn(person.email)).json();
    const answer = await ask(person, 'PUT', '/account', { password: newPassword });
    expect(answer.statusCode, answer.body).toBe(200);
    const renewed = answer.json();
    expect(Date.parse(renewed.passwordChangedAt)).toBeGreaterThan(Date.now() - 60_000);
    for (const old of [person, elsewhere]) {
      expect((await ask(old, 'GET', '/account')).statusCode).toBe(401);
      expect((await refresh(old)).statusCode).toBe(401);
    }
    // The confirmation still counts.
    expect((await ask(renewed, 'PUT', '/account', {})).statusCode).toBe(200);
    expect((await refresh(renewed)).statusCode).toBe(200);
    expect((await signIn(person.email)).statusCode).toBe(401);
    expect((await signIn(person.email, newPassword)).statusCode).toBe(200);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'Tu contraseña ha cambiado · Your password has changed',
    ]);
  });

  it('an answer with tokens is not stored under an idempotency key', async () => {
    const person = await addPerson();
    const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': 'once' };
    const answer = await api.guest('PUT', '/account', { headers, payload: { password: newPassword } });
    expect(answer.statusCode).toBe(200);
    const { rows } = await api.db.execute(sql`select from idempotency_keys where user_id = ${person.id}`);
    expect(rows).toEqual([]);
  });

  it.each([
    ['corta', ['ownPasswordLength']],
    ['contraseña123', ['ownPasswordCommon']],
    ['un owner99 más', ['ownPasswordPersonal']],
    ['las Bodegas Salnés', ['ownPasswordPersonal']],
  ])('D-86 refuses the password %j: %j', async (typed, keys) => {
    const person = await addPerson();
    await ask(person, 'PUT', '/account', { email: `owner99@example.com` });
    const maker = { name: 'Salnés', surname: 'Bodegas', user: person.id };
    await create(api, '/takers', maker);
    const answer = await ask(person, 'PUT', '/account', { password: typed });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations.map(({ key }: { key: string }) => key)).toEqual(keys);
    expect((await signIn('owner99@example.com')).statusCode).toBe(200);
    await api.admin('PUT', `/users/${person.id}`, { payload: { email: person.email } });
  });
});

it.each([
  ['a mail server', { ADMIN_URL: 'https://desk.example.com' }],
  ['an address of the admin', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@example.com' }],
])('D-86 without %s, a forgotten password gets the same answer, and nothing is queued', async (_what, variables) => {
  const env = readEnv({ DATABASE_URL: api.services.env.databaseUrl, ...variables });
  const app = await buildApp({ ...api.services, env });
  const payload = { email: api.account.email };
  const answer = await app.inject({ method: 'POST', url: '/password/forgotten', payload });
  expect(answer.statusCode).toBe(202);
  expect((await app.inject('/config.json')).json()).not.toHaveProperty('mailsPasswordLinks');
  await app.close();
  expect(await api.db.$count(passwordResets)).toBe(0);
});

describe('the sessions of a user', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('are listed with their device and the current one, the latest used first', async () => {
    const person = await addPerson();
    const payload = { username: person.email, password };
    const other = await api.guest('POST', '/login_check', { payload, headers: { 'user-agent': firefox } });
    const { 'hydra:member': listed, 'hydra:totalItems': total } = (
      await ask(other.json(), 'GET', '/account/sessions')
    ).json();
    expect(total).toBe(2);
    expect(listed).toMatchObject([
      { browser: 'Firefox', system: 'Linux', network: '127.0.0.0/24', isCurrent: true },
      { network: '127.0.0.0/24', isCurrent: false },
    ]);
    expect(JSON.stringify(listed)).not.toContain(other.json().refresh_token.split('.')[0]);
  });

  it('one of them is ended, and the other renews its token', async () => {
    const person = await addPerson();
    const other = (await signIn(person.email)).json();
    const sessionsOf = async () => (await ask(person, 'GET', '/account/sessions')).json()['hydra:member'];
    const [first, second] = await sessionsOf();
    const path = (first.isCurrent ? second : first)['@id'];
    expect((await ask(person, 'DELETE', path)).statusCode).toBe(204);
    expect((await refresh(other)).statusCode).toBe(401);
    const renewed = (await refresh(person)).json();
    expect((await ask(renewed, 'DELETE', path)).statusCode).toBe(404);
  });

  it('all others are ended with the tokens of a new one as the answer', async () => {
    const person = await addPerson();
    const other = (await signIn(person.email)).json();
    const renewed = (await ask(person, 'DELETE', '/account/sessions')).json();
    expect((await refresh(other)).statusCode).toBe(401);
    expect((await ask(renewed, 'GET', '/account/sessions')).json()).toMatchObject({ 'hydra:totalItems': 1 });
  });

  it('nobody ends the session of another user through the own account', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const [theirs] = (await ask(other, 'GET', '/account/sessions')).json()['hydra:member'];
    expect((await ask(person, 'DELETE', `/account/sessions/${theirs.id}`)).statusCode).toBe(404);
    expect((await refresh(other)).statusCode).toBe(200);
  });

  it('an administrator lists and ends those of another user', async () => {
    const maker = await addPerson({ roles: ['ROLE_MAKER'] });
    const path = `/users/${maker.id}/sessions`;
    expect((await ask(maker, 'GET', path)).statusCode).toBe(403);
    const [one] = (await api.admin('GET', path)).json()['hydra:member'];
    expect(one).toMatchObject({ '@id': `${path}/${one.id}`, isCurrent: false });
    expect((await api.admin('DELETE', one['@id'])).statusCode).toBe(204);
    expect((await refresh(maker)).statusCode).toBe(401);
    const again = (await signIn(maker.email)).json();
    expect((await api.admin('DELETE', path)).statusCode).toBe(204);
    expect((await refresh(again)).statusCode).toBe(401);
    expect((await api.admin('GET', '/users/999999/sessions')).statusCode).toBe(404);
  });
});

it('a session that ends while its new password waits gets no new session', async () => {
  const person = await addPerson();
  const { answer } = await api.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${person.id} for update`);
    // The promise is wrapped in an object, so that the transaction does not await it.
    const started = { answer: ask(person, 'PUT', '/account', { password: newPassword }) };
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await api.db.execute(waiting)).rows.length).toBeGreaterThan(0);
    await endAllSessions(tx, person.id);
    return started;
  });
  expect((await answer).statusCode).toBe(401);
  expect((await signIn(person.email)).statusCode).toBe(200);
});

describe('a change by an administrator', () => {
  it('of the password, the e-mail or the roles is told to the owner with the name of the administrator', async () => {
    const person = await addPerson({ roles: [] });
    const change = (payload: object) => api.admin('PUT', `/users/${person.id}`, { payload });
    await change({ password: 'Nueva1234' });
    await change({ roles: ['ROLE_ADMIN'] });
    await change({ roles: ['ROLE_ADMIN'] });
    await change({ roles: ['ROLE_EDITOR'] });
    const [changed, ...sent] = await mailsTo(person.email);
    expect(changed?.text).toContain('Antes: Administrador\nAhora: ');
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Tus permisos han cambiado · Your permissions have changed',
      'Tu contraseña ha cambiado · Your password has changed',
    ]);
    expect(sent[0]?.text).toContain(`El cambio lo hizo ${api.account.email}.`);
    expect(sent[0]?.text).toContain('Antes: ninguno\nAhora: Administrador');
  });

  it('of the roles through a partner, which give no access, is not told', async () => {
    const person = await addPerson({ roles: [] });
    const taker = await create(api, '/takers', { name: 'Marta', surname: 'Vidal', user: person.id });
    await api.admin('DELETE', taker['@id']);
    expect(await mailsTo(person.email)).toEqual([]);
  });

  it('of another address at a restore is told to both addresses', async () => {
    const person = await addPerson({ roles: [] });
    const item = (await api.admin('DELETE', `/users/${person.id}`)).headers.location ?? '';
    await api.db.insert(users).values({ email: person.email, passwordHash });
    const email = `restored-${person.email}`;
    const restored = await api.admin('POST', `${item}/restore`, { payload: { values: { email } } });
    expect(restored.statusCode, restored.body).toBe(200);
    for (const to of [person.email, email])
      expect((await mailsTo(to)).map(({ subject }) => subject)).toContain(
        'Tu e-mail ha cambiado · Your e-mail address has changed',
      );
  });
});
