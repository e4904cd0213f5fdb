import { expect, it } from 'vitest';
import { ApiError } from '../http/errors.ts';
import { BackupRefused } from '../backup/file/backup-refused.ts';
import { logJobError } from './log-job-error.ts';
import type { JobName } from '../jobs/registry.ts';

const lost = Object.assign(new Error('Connection terminated unexpectedly'), { client: { secretKey: 1 } });

/** Returns the lines about an error, and whether the database is checked. */
function linesOf(error: unknown, job?: JobName) {
  const lines: object[] = [];
  let isChecked = false;
  logJobError({ note: () => (isChecked = true) }, error, job, (level, event, line) =>
    lines.push({ level, event, ...line }),
  );
  return { lines, isChecked };
}

it.each([
  ['a mail server that is away', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' }), 'ESOCKET'],
  ['a statement that takes too long', Object.assign(new Error('canceling statement'), { code: '57014' }), '57014'],
  ['a refusal with a sentence', new BackupRefused('Another process takes the backup.'), undefined],
  ['an outside system', new ApiError('unavailable'), undefined],
])('a job that fails by %s is logged with its name and the reason', (_, error, code) => {
  const line = { level: 'warn', event: 'jobFailed', msg: 'job failed', job: 'deliver-mail', reason: error.message };
  expect(linesOf(error, 'deliver-mail')).toEqual({ lines: [code ? { ...line, code } : line], isChecked: false });
});

it('an unexpected error of a job is logged as an error with its stack', () => {
  const error = new TypeError('x is not a function');
  const line = { level: 'error', event: 'jobFailed', msg: 'job failed', job: 'empty-trash', err: error };
  expect(linesOf(error, 'empty-trash')).toEqual({ lines: [line], isChecked: false });
});

it('a lost database is checked for a poll of a queue, which logs nothing', () => {
  expect(linesOf(lost)).toEqual({ lines: [], isChecked: true });
});

it('a job that cannot reach another system, such as a bucket, is not taken for a lost database', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:9000'), { code: 'ECONNREFUSED' });
  expect(linesOf(refused, 'make-backup')).toMatchObject({ lines: [{ level: 'warn' }], isChecked: false });
});

it('another error of a queue is logged, with its stack if it is unexpected', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  const line = { event: 'jobQueueFailed', msg: 'job queue failed' };
  expect(linesOf(full).lines).toEqual([{ ...line, level: 'warn', reason: full.message, code: '53100' }]);
  const wrong = new Error('relation "jobs.queue" does not exist');
  expect(linesOf(wrong).lines).toEqual([{ ...line, level: 'error', err: wrong }]);
});
