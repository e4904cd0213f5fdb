import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OutboxMail } from '@trastienda/contract/calls/outbox';
import { startBackgroundJobs } from '../start/background-jobs.ts';
import { sendMail } from '../mail/send-mail.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { startMailServer } from '../testing/servers/mail-server.ts';

const notification = { name: 'Tour por Triana', makerName: 'Vela', email: 'vela@example.com' };
const outboxOf = async (api: ApiUnderTest) =>
  (await api.admin('GET', '/outbox')).json<{ 'hydra:member': OutboxMail[]; 'hydra:totalItems': number }>();

describe('without a mail server', () => {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await startApi();
    await startBackgroundJobs(api.services);
  });
  afterAll(() => api.close());

  const notify = (payload: object, language = 'es') =>
    api.admin('POST', '/send/is_active_notification', { payload, headers: { 'accept-language': language } });

  it('API-61 D-62 the mail is stored in the outbox', async () => {
    const answer = await notify({ ...notification, isActive: true });
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    const { 'hydra:member': mails, 'hydra:totalItems': total } = await outboxOf(api);
    expect(total).toBe(1);
    expect(mails[0]).toMatchObject({
      '@id': `/outbox/${mails[0]?.id}`,
      '@type': 'Mail',
      to: 'vela@example.com',
      subject: 'Tu experiencia «Tour por Triana» está activa',
      sentAt: null,
      attempts: 0,
      lastError: null,
    });
    expect((await api.admin('GET', `/outbox/${mails[0]?.id}`)).json()).toMatchObject({ ...mails[0] });
    expect((await api.admin('GET', '/outbox/999999')).statusCode).toBe(404);
    expect(mails[0]?.text).toMatch(/^Hola, Vela:\n\nTu experiencia «Tour por Triana» está ahora activa/);
  });

  it.each([
    ['es', true, 'Tu experiencia «Tour por Triana» está activa'],
    ['es', false, 'Tu experiencia «Tour por Triana» está desactivada'],
    ['es', undefined, 'Tu experiencia «Tour por Triana» ha cambiado de estado'],
    ['en', true, 'Your experience “Tour por Triana” is active'],
    ['en', false, 'Your experience “Tour por Triana” is switched off'],
    ['en', undefined, 'The status of your experience “Tour por Triana” has changed'],
    ['pt-BR', true, 'Tu experiencia «Tour por Triana» está activa'],
  ])('in %s, the subject depends on isActive: %s', async (language, isActive, subject) => {
    expect((await notify({ ...notification, isActive }, language)).statusCode).toBe(202);
    expect((await outboxOf(api))['hydra:member'][0]?.subject).toBe(subject);
  });

  it.each([
    ['name', 'Ruta\r\nBcc: ana@example.com\r\n\r\nCompra en http://evil.example'],
    ['makerName', 'Vela\u2028Compra'],
    ['email', 'vela\u202E@example.com'],
  ])('D-74 refuses a %s that is not a single line, and sends nothing', async (field, text) => {
    const { 'hydra:totalItems': before } = await outboxOf(api);
    const answer = await notify({ ...notification, [field]: text });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: field, key: 'singleLine' }]);
    expect((await outboxOf(api))['hydra:totalItems']).toBe(before);
  });

  it('D-08 the outbox lists the newest mails first, in pages', async () => {
    for (const name of ['Uno', 'Dos', 'Tres']) await notify({ ...notification, name });
    const read = async (query: string) => (await api.admin('GET', `/outbox?${query}`)).json();
    const { 'hydra:totalItems': total, 'hydra:member': members } = await read('itemsPerPage=2&page=2');
    expect(members.map(({ subject }: OutboxMail) => subject)[0]).toContain('Uno');
    const last = await read(`itemsPerPage=2&page=${Math.ceil(total / 2)}`);
    expect(last['hydra:view']).toMatchObject({ 'hydra:first': '/outbox?itemsPerPage=2&page=1' });
    expect(last['hydra:view']).not.toHaveProperty('hydra:next');
    expect((await read('page=9999'))['hydra:member']).toEqual([]);
    expect((await api.admin('GET', '/outbox?page=0')).statusCode).toBe(400);
  });

  it('responds with 401 without a session', async () => {
    expect((await api.guest('POST', '/send/is_active_notification', { payload: notification })).statusCode).toBe(401);
    expect((await api.guest('GET', '/outbox')).statusCode).toBe(401);
  });

  it('responds with 422 to a missing or invalid field, and stores no mail', async () => {
    const { 'hydra:totalItems': before } = await outboxOf(api);
    for (const [change, path] of [
      [{ name: ' ' }, 'name'],
      [{ makerName: undefined }, 'makerName'],
      [{ email: 'vela' }, 'email'],
      [{ isActive: 'yes' }, 'isActive'],
    ] as const) {
      const answer = await notify({ ...notification, ...change });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ violations: [{ propertyPath: path }] });
    }
    expect((await outboxOf(api))['hydra:totalItems']).toBe(before);
  });

  it('the outbox lists a new mail first', async () => {
    await notify({ ...notification, name: 'Primera' });
    await notify({ ...notification, name: 'Segunda' });
    const [newest, older] = (await outboxOf(api))['hydra:member'];
    expect(newest?.subject).toContain('Segunda');
    expect(older?.subject).toContain('Primera');
  });
});

describe('with a mail server', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  async function start(failures: { code: number; message: string }[] = []) {
    const mailServer = await startMailServer(failures);
    const api = await startApi({ SMTP_URL: mailServer.url, MAIL_FROM: 'Trastienda <hola@trastienda.example>' });
    await startBackgroundJobs(api.services);
    stops.push(mailServer.stop, api.close);
    const notify = (change: object = {}) =>
      api.admin('POST', '/send/is_active_notification', { payload: { ...notification, ...change } });
    return { api, mailServer, notify };
  }

  it('API-60 D-62 a job sends a single plain-text mail to the address, and the outbox records it', async () => {
    const { api, mailServer, notify } = await start();
    expect((await notify({ isActive: false })).statusCode).toBe(202);
    await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), 60_000);
    const [mail] = mailServer.received;
    expect(mail).toMatchObject({ from: 'hola@trastienda.example', to: ['vela@example.com'] });
    expect(mail?.message).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
    await vi.waitFor(async () => {
      const [row] = (await outboxOf(api))['hydra:member'];
      expect(row).toMatchObject({ attempts: 1, lastError: null, sentAt: expect.any(String) });
    }, 60_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(mailServer.received).toHaveLength(1);
  });

  it('D-62 a subject, text or address cannot inject a header or a second recipient', async () => {
    const { api, mailServer } = await start();
    const subject = 'Tour\r\nBcc: all@example.com\r\n\r\nBuy';
    const mail = { to: 'vela,all@example.com', subject, text: 'Vela\r\nCc: all@example.com', requestedBy: 1 };
    await api.db.transaction((tx) => sendMail(tx, api.services, mail));
    await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), 60_000);
    const [sent] = mailServer.received;
    expect(sent?.to).toHaveLength(1);
    const headers = sent?.message.split('\r\n\r\n', 1)[0] ?? '';
    expect(headers).not.toMatch(/^(bcc|cc):/im);
    expect(headers.match(/^to:/gim)).toHaveLength(1);
  });

  it('API-60 a failure of the mail server does not fail the request: a later attempt sends the mail', async () => {
    const { api, mailServer, notify } = await start([{ code: 451, message: 'try again later' }]);
    expect((await notify()).statusCode).toBe(202);
    await vi.waitFor(async () => {
      expect((await outboxOf(api))['hydra:member'][0]).toMatchObject({ attempts: 1, sentAt: null });
      expect((await outboxOf(api))['hydra:member'][0]?.lastError).toContain('try again later');
    }, 60_000);
    // Skips the retry delay of half a minute, once the job is back in the queue.
    await vi.waitFor(async () => {
      const { rows } = await api.db.execute(sql`
        update jobs.job set start_after = now() where name = 'deliver-mail' and state = 'retry' returning state`);
      expect(rows).toHaveLength(1);
    }, 60_000);
    await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), 60_000);
    await vi.waitFor(async () => {
      expect((await outboxOf(api))['hydra:member'][0]).toMatchObject({ attempts: 2, lastError: null });
    }, 60_000);
  });

  it('D-62 a mail that is refused permanently is not retried', async () => {
    const { api, mailServer, notify } = await start([{ code: 550, message: 'no such mailbox' }]);
    await notify();
    await vi.waitFor(async () => {
      expect((await outboxOf(api))['hydra:member'][0]?.lastError).toContain('no such mailbox');
    }, 60_000);
    await vi.waitFor(async () => {
      const { rows } = await api.db.execute(sql`select state from jobs.job where name = 'deliver-mail'`);
      expect(rows).toEqual([{ state: 'completed' }]);
    }, 60_000);
    expect(mailServer.received).toEqual([]);
  });
});
