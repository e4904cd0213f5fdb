import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

const METRICS_TOKEN = 'a-secret-that-only-Prometheus-was-given';
let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ METRICS_TOKEN });
});
afterAll(() => api.close());

/** Returns the values of the samples that match. */
async function samplesOf(pattern: RegExp): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await api.guest('GET', '/metrics', { headers });
  const lines = body.split('\n').filter((line) => pattern.test(line));
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]));
}

it('counts the jobs that the server has run by name and result, with the time of the last success', async () => {
  const { jobs } = api.services;
  await jobs.work('forget-logins', async () => undefined);
  // This job is not retried.
  await jobs.work('run-imports', () => Promise.reject(new Error('the import process ended')));
  const startedAt = Date.now() / 1000;
  await jobs.send('forget-logins', {});
  await jobs.send('run-imports', {});
  await expect
    .poll(() => samplesOf(/^trastienda_job_runs_total/))
    .toEqual({
      'trastienda_job_runs_total{job="forget-logins",result="done"}': 1,
      'trastienda_job_runs_total{job="forget-logins",result="failed"}': 0,
      'trastienda_job_runs_total{job="run-imports",result="done"}': 0,
      'trastienda_job_runs_total{job="run-imports",result="failed"}': 1,
    });
  const times = await samplesOf(/^trastienda_job_last_success/);
  expect(Object.keys(times)).toEqual(['trastienda_job_last_success_timestamp_seconds{job="forget-logins"}']);
  expect(Object.values(times)[0]).toBeGreaterThanOrEqual(startedAt - 1);
});

it('has the jobs in the database by name and state, as pg-boss counts them', async () => {
  const counted = async () => {
    await api.db.execute(
      sql`update jobs.queue set queued_count = 3, active_count = 1, failed_count = 2 where name = 'empty-trash'`,
    );
    return samplesOf(/^trastienda_jobs\{job="empty-trash"/);
  };
  // pg-boss may count between the two.
  await expect.poll(counted).toEqual({
    'trastienda_jobs{job="empty-trash",state="queued"}': 3,
    'trastienda_jobs{job="empty-trash",state="active"}': 1,
    'trastienda_jobs{job="empty-trash",state="failed"}': 2,
  });
  expect(Object.keys(await samplesOf(/^trastienda_jobs\{.*state="failed"/))).toHaveLength(16);
});
