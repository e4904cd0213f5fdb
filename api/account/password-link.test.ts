import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverMail } from '../mail/deliver.ts';
import { mails } from '../mail/outbox.ts';
import { smtpTransport } from '../mail/transport.ts';
import { passwordResets } from '../session/account-tables.ts';
import { factors } from '../session/factors/tables.ts';
import { sessions } from '../session/tables.ts';
import { users } from '../session/users.ts';
import { hashCheaply, startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { startMailServer } from '../testing/servers/mail-server.ts';
import { mailPasswordLink } from './mail-password-link.ts';

const adminUrl = 'https://desk.example.com';
const mailServer = await startMailServer();
let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'desk@example.com',
    ADMIN_URL: adminUrl,
    TRUST_PROXY: '1',
  });
});
beforeEach(async () => {
  await api.db.delete(mails);
  await api.db.delete(passwordResets);
  await api.db.execute(sql`delete from jobs.job`);
  mailServer.received.length = 0;
});
afterAll(async () => {
  await api.close();
  await mailServer.stop();
});

const password = 'tres gatos negros';
const passwordHash = await hashCheaply('Clave123');
let made = 0;
async function addUser() {
  const email = `lost${++made}@example.com`;
  const [user] = await api.db.insert(users).values({ email, passwordHash }).returning({ id: users.id });
  return { id: user?.id ?? 0, email };
}
const signIn = (email: string, typed: string) =>
  api.guest('POST', '/login_check', { payload: { username: email, password: typed } });
const forget = (email: string, headers = {}) =>
  api.guest('POST', '/password/forgotten', { payload: { email }, headers });
const reset = (token: string, typed = password) =>
  api.guest('POST', '/password/reset', { payload: { token, password: typed } });

const take = async <T>(name: string) => {
  const { rows } = await api.db.execute<{ data: T }>(sql`delete from jobs.job where name = ${name} returning data`);
  return rows.map(({ data }) => data);
};

/** Does the first job, which writes the mail. */
async function mailQueued() {
  for (const { id } of await take<{ id: number }>('mail-password-link')) await mailPasswordLink(api.services, id);
}

/** Does the queued jobs, as the server's workers do. */
async function doJobs() {
  const transport = smtpTransport(mailServer.url, 'desk@example.com');
  await mailQueued();
  for (const { mailId } of await take<{ mailId: number }>('deliver-mail'))
    await deliverMail(api.services, transport, mailId);
}
/** Returns the tokens of the links that were mailed, the latest last. */
const mailedTokens = () =>
  mailServer.received.flatMap(({ message }) => {
    const text = message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    return /\/nueva-contrasena#([\w-]{43})/.exec(text)?.[1] ?? [];
  });

async function mailLink(email: string, headers = {}): Promise<string> {
  expect((await forget(email, headers)).statusCode).toBe(202);
  await doJobs();
  return mailedTokens().at(-1) ?? '';
}

describe('D-86 a forgotten password', () => {
  it('is offered by the configuration if links can be mailed', async () => {
    expect((await api.guest('GET', '/config.json')).json()).toMatchObject({ mailsPasswordLinks: true });
  });

  it('is replaced with the link of a mail, which ends all sessions, and is told to the owner', async () => {
    const { email } = await addUser();
    const { refresh_token } = (await signIn(email, 'Clave123')).json();
    const token = await mailLink(email.toUpperCase());
    expect(mailServer.received).toMatchObject([{ to: [email] }]);
    expect((await reset(token)).statusCode).toBe(204);
    expect((await signIn(email, 'Clave123')).statusCode).toBe(401);
    expect((await signIn(email, password)).statusCode).toBe(200);
    expect((await api.guest('POST', '/token/refresh', { payload: { refresh_token } })).statusCode).toBe(401);
    const texts = (await api.db.select().from(mails).where(eq(mails.to, email))).map(({ text }) => text).join();
    expect(texts).toContain('El cambio se hizo con un enlace para restablecer la contraseña.');
  });

  it('D-87 keeps the second factor: the next sign-in asks for it', async () => {
    const { id: userId, email } = await addUser();
    await api.db.insert(factors).values({ userId, kind: 'totp', name: 'App', activatedAt: new Date() });
    expect((await reset(await mailLink(email))).statusCode).toBe(204);
    expect((await signIn(email, password)).json()).toMatchObject({ code: 401, key: 'secondFactorNeeded' });
    expect(await api.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  });

  it('the link is in no row of the database, and its address is a setting', async () => {
    const { email } = await addUser();
    const token = await mailLink(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const { rows } = await api.db.execute<{ stored: string }>(sql`
      select concat((select string_agg(mails::text, ' ') from mails), (select string_agg(password_resets::text, ' ') from password_resets)) as stored`);
    expect(token).toHaveLength(43);
    expect(rows[0]?.stored).not.toContain(token);
    expect((await api.admin('GET', '/outbox')).body).not.toContain(token);
    expect(mailServer.received[0]?.message).not.toContain('evil.example');
  });

  it('works once', async () => {
    const { email } = await addUser();
    const token = await mailLink(email);
    const answers = await Promise.all([reset(token), reset(token, 'otros gatos grises')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410]);
    expect((await reset(token)).json()).toMatchObject({ code: 410, key: 'resetLinkExpired' });
  });

  it('one that was used ends the other links of the user', async () => {
    const { email } = await addUser();
    const [first, second] = [await mailLink(email), await mailLink(email)];
    expect(first).not.toBe(second);
    expect((await reset(second)).statusCode).toBe(204);
    expect((await reset(first)).statusCode).toBe(410);
  });

  const changes: [what: string, change: (id: number) => Promise<unknown>][] = [
    ['another password', (id) => api.admin('PUT', `/users/${id}`, { payload: { password: 'Nueva1234' } })],
    ['another address', (id) => api.admin('PUT', `/users/${id}`, { payload: { email: `moved${id}@example.com` } })],
  ];
  it.each(changes)('no longer works once the user has %s', async (_what, change) => {
    const { id, email } = await addUser();
    const token = await mailLink(email);
    await change(id);
    expect((await reset(token)).statusCode).toBe(410);
  });

  it.each(changes)('is not mailed if the user has got %s since it was asked for', async (_what, change) => {
    const { id, email } = await addUser();
    await forget(email);
    await mailQueued();
    await change(id);
    await doJobs();
    expect(mailedTokens()).toEqual([]);
  });

  it('ends the wait after failed sign-ins from there', async () => {
    const { email } = await addUser();
    for (let tries = 0; tries < 7; tries += 1) await signIn(email, 'Clave124');
    expect((await signIn(email, 'Clave123')).statusCode).toBe(429);
    await reset(await mailLink(email));
    expect((await signIn(email, password)).statusCode).toBe(200);
  });

  it('is not delayed by other mails that the user has caused', async () => {
    const { id, email } = await addUser();
    const sent = { to: 'vela@example.com', subject: 'Hola', text: 'Hola', requestedBy: id, lastAttemptAt: sql`now()` };
    await api.db.insert(mails).values(Array.from({ length: 60 }, () => sent));
    expect(await mailLink(email)).toHaveLength(43);
  });

  it('two links of a user that are used at once set one password', async () => {
    const { email } = await addUser();
    const links = [await mailLink(email), await mailLink(email)];
    const answers = await Promise.all(links.map((token) => reset(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410]);
  });

  it('is written as a change by the user', async () => {
    const { id, email } = await addUser();
    await reset(await mailLink(email));
    const { rows } = await api.db.execute(sql`
      select actor_kind, actor_id from change_log.changes where collection = 'users' and record_id = ${id} order by id desc limit 1`);
    expect(rows).toEqual([{ actor_kind: 'user', actor_id: id }]);
  });

  it('expires 30 minutes after the mail was sent', async () => {
    const { email } = await addUser();
    const token = await mailLink(email);
    await api.db.update(passwordResets).set({ expiresAt: sql`${passwordResets.expiresAt} - interval '30 minutes'` });
    expect((await reset(token)).statusCode).toBe(410);
    expect((await reset('x'.repeat(43))).statusCode).toBe(410);
  });

  it('a weak password leaves the link valid', async () => {
    const { email } = await addUser();
    const token = await mailLink(email);
    const refused = await reset(token, 'contraseña123');
    expect(refused.json()).toMatchObject({
      code: 422,
      violations: [{ propertyPath: 'password', key: 'ownPasswordCommon' }],
    });
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('an address without an account gets the same answer and the same job, and no mail', async () => {
    const { email } = await addUser();
    const [known, unknown] = [await forget(email), await forget('nobody@example.com')];
    const { date: _, ...headers } = known.headers;
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(unknown.headers).toMatchObject(headers);
    const { rows } = await api.db.execute(sql`select name, count(*)::int from jobs.job group by 1`);
    expect(rows).toEqual([{ name: 'mail-password-link', count: 2 }]);
    await doJobs();
    expect(mailServer.received.map(({ to }) => to)).toEqual([[email]]);
  });

  it('mails at most 3 links an hour to an account', async () => {
    const { email } = await addUser();
    for (let asked = 0; asked < 5; asked += 1) await mailLink(email, { 'x-forwarded-for': `203.0.${asked}.7` });
    expect(mailServer.received).toHaveLength(3);
    await api.db.update(passwordResets).set({ askedAt: sql`${passwordResets.askedAt} - interval '1 hour'` });
    await mailLink(email);
    expect(mailServer.received).toHaveLength(4);
  });

  it('mails at most 20 links an hour for a network', async () => {
    const from = { 'x-forwarded-for': '2001:db8:7:1::9' };
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => forget(`many${n}@example.com`, from)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
    expect(await api.db.$count(passwordResets)).toBe(20);
    await forget('many@example.com', { 'x-forwarded-for': '2001:db8:8::9' });
    expect(await api.db.$count(passwordResets)).toBe(21);
  });

  it('a deleted user gets no link, and a restored one no old link', async () => {
    const { id, email } = await addUser();
    const token = await mailLink(email);
    const item = (await api.admin('DELETE', `/users/${id}`)).headers.location ?? '';
    expect((await reset(token)).statusCode).toBe(410);
    await api.admin('POST', `${item}/restore`, { payload: {} });
    expect((await reset(token)).statusCode).toBe(410);
    expect((await signIn(email, 'Clave123')).statusCode).toBe(200);
  });
});
