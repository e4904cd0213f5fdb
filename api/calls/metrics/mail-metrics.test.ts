import { afterAll, beforeAll, expect, it } from 'vitest';
import { heldBack } from '../../backup/place.ts';
import { countUnsent } from '../../mail/count-unsent.ts';
import { mails } from '../../mail/outbox.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { mailMetrics } from './mail-metrics.ts';

const METRICS_TOKEN = 'a-secret-that-only-Prometheus-was-given';
let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ METRICS_TOKEN, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.com' });
  const mail = { to: 'vela@example.com', subject: 'Vela', text: 'Vela', requestedBy: 1 };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await api.db.insert(mails).values([
    { ...mail, createdAt: minutesAgo(90), sentAt: minutesAgo(80) },
    { ...mail, createdAt: minutesAgo(70), lastError: 'refused' },
    { ...mail, createdAt: minutesAgo(60), lastError: `${heldBack}yesterday` },
    { ...mail, createdAt: minutesAgo(50) },
    { ...mail, createdAt: minutesAgo(40) },
  ]);
});
afterAll(() => api.close());

it('has the mails that wait, failed or are held back, and the age of the oldest that waits', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await api.guest('GET', '/metrics', { headers });
  expect(body).toMatch(/^trastienda_mails\{state="waiting"\} 2$/m);
  expect(body).toMatch(/^trastienda_mails\{state="failed"\} 1$/m);
  expect(body).toMatch(/^trastienda_mails\{state="held"\} 1$/m);
  const age = Number(/^trastienda_mails_oldest_waiting_seconds (\S+)$/m.exec(body)?.[1]);
  expect(age).toBeGreaterThanOrEqual(50 * 60);
});

it('are left out without a mail server, for which mails wait without end', async () => {
  const { db, env } = api.services;
  expect(await mailMetrics({ db, env: { ...env, smtpUrl: undefined } })).toBe('');
});

it('counts the latest mails only, so that its time does not grow with the outbox', async () => {
  expect(await countUnsent(api.db, heldBack, 1)).toMatchObject({ waiting: 1, failed: 0, held: 0 });
  expect(await countUnsent(api.db, heldBack, 3)).toMatchObject({ waiting: 2, failed: 0, held: 1 });
});
