import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backups } from '../backup/records/tables.ts';
import { addAttempt, scheduleBackups } from '../testing/backup-rows.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { createUser } from '../session/create-user.ts';
import { connect } from '../db/connection.ts';
import { backupMetrics } from './metrics/backup-metrics.ts';

const METRICS_TOKEN = 'a-secret-that-only-Prometheus-was-given';
const minuteMs = 60_000;

let api: ApiUnderTest;
let unscheduled: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ METRICS_TOKEN, BACKUP_TO: '/backups', BACKUP_SCHEDULE: '* * * * *' });
  unscheduled = await startApi({ METRICS_TOKEN, BACKUP_TO: '/backups' });
});
beforeEach(async () => {
  await api.db.delete(backups);
  await api.services.jobs.unschedule('make-backup');
});
afterAll(() => Promise.all([api.close(), unscheduled.close()]));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs);

/** Returns the samples of the backups in `/metrics` by their names without `trastienda_backup_`. */
async function metricsOf(server: ApiUnderTest) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { statusCode, body } = await server.guest('GET', '/metrics', { headers });
  expect([statusCode, /^process_uptime_seconds \d/m.test(body)]).toEqual([200, true]);
  const samples = body.matchAll(/^trastienda_backup_(\w+) (\S+)$/gm);
  return Object.fromEntries([...samples].map(([, name = '', value]) => [name, Number(value)]));
}

describe('GET /backups/status', () => {
  it('D-84 D-04 is only offered with a schedule', async () => {
    const featuresOf = async (server: ApiUnderTest) => (await server.guest('GET', '/config.json')).json().features;
    expect(await featuresOf(api)).toContain('backups');
    expect(await featuresOf(unscheduled)).not.toContain('backups');
    expect((await unscheduled.admin('GET', '/backups/status')).statusCode).toBe(404);
    expect((await unscheduled.guest('GET', '/docs.json')).json().paths).not.toHaveProperty('/backups/status');
    expect((await api.guest('GET', '/docs.json')).json().paths).toHaveProperty('/backups/status');
  });

  it('D-84 D-12 refuses a request without a token with 401, and one of another role with 403', async () => {
    const guest = await api.guest('GET', '/backups/status');
    expect([guest.statusCode, guest.json().key]).toEqual([401, 'unauthenticated']);
    const payload = { username: 'taker@example.com', password: 'Taker123' };
    await createUser(api.db, { email: payload.username, password: payload.password, roles: ['ROLE_TAKER'] });
    const { token } = (await api.guest('POST', '/login_check', { payload })).json();
    const taker = await api.guest('GET', '/backups/status', { headers: { authorization: `Bearer ${token}` } });
    expect([taker.statusCode, taker.json().key]).toEqual([403, 'forbidden']);
  });

  it('D-84 tells an administrator the last success, the last failure and the next time', async () => {
    const [startedAt, failedAt] = [minutesAgo(90), minutesAgo(30)];
    await addAttempt(api.db, { startedAt, minutes: 10, bytes: 12_345_678_901 });
    await addAttempt(api.db, { startedAt: failedAt, minutes: 1, error: 'The disk of /backups is full.' });
    const answer = await api.admin('GET', '/backups/status');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(answer.json()).toEqual({
      state: 'failed',
      lastSuccess: {
        file: '/backups/trastienda.tar.zst',
        startedAt: startedAt.toISOString(),
        endedAt: new Date(startedAt.getTime() + 10 * minuteMs).toISOString(),
        bytes: 12_345_678_901,
      },
      lastFailure: {
        startedAt: failedAt.toISOString(),
        endedAt: new Date(failedAt.getTime() + minuteMs).toISOString(),
        reason: 'The disk of /backups is full.',
      },
      missedAt: null,
      nextAt: expect.stringMatching(/:00\.000Z$/),
    });
  });

  it('D-84 tells the time that was missed', async () => {
    expect((await api.admin('GET', '/backups/status')).json()).toMatchObject({ state: 'ok', lastSuccess: null });
    await scheduleBackups(api.services, '* * * * *', minutesAgo(300));
    const { state, lastSuccess, lastFailure, missedAt } = (await api.admin('GET', '/backups/status')).json();
    expect({ state, lastSuccess, lastFailure }).toEqual({ state: 'missed', lastSuccess: null, lastFailure: null });
    expect(Math.abs(Date.parse(missedAt) - minutesAgo(120).getTime())).toBeLessThan(2 * minuteMs);
  });
});

describe('the metrics of the backups', () => {
  it('D-84 are those of the schedule while there is no backup, and none without a schedule', async () => {
    expect(await metricsOf(api)).toEqual({ missed: 0 });
    expect(await metricsOf(unscheduled)).toEqual({});
  });

  it('D-84 have the last success, and whether the last attempt succeeded or a time was missed', async () => {
    const startedAt = minutesAgo(300);
    await addAttempt(api.db, { startedAt, minutes: 0.5, bytes: 4_096 });
    const success = {
      last_success_timestamp_seconds: startedAt.getTime() / 1000 + 30,
      last_success_duration_seconds: 30,
      last_success_size_bytes: 4_096,
    };
    expect(await metricsOf(api)).toEqual({ ...success, last_attempt_success: 1, missed: 0 });
    await scheduleBackups(api.services, '* * * * *', minutesAgo(400));
    expect(await metricsOf(api)).toEqual({ ...success, last_attempt_success: 1, missed: 1 });
    await addAttempt(api.db, { startedAt: minutesAgo(5), minutes: 1, error: 'The disk of /backups is full.' });
    expect(await metricsOf(api)).toEqual({ ...success, last_attempt_success: 0, missed: 0 });
  });

  it('D-84 are left out while the database is away', async () => {
    const { db, close } = connect('postgresql://127.0.0.1:9/shop');
    expect(await backupMetrics({ db, env: api.services.env })).toBe('\n');
    await close();
  });

  it('D-84 are left out while the database does not answer, and the other metrics are not', async () => {
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`lock table backups`);
      expect(await metricsOf(api)).toEqual({});
    });
    expect(await metricsOf(api)).toEqual({ missed: 0 });
  });
});
