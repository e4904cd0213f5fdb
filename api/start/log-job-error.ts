import { StartRefused } from '../env/start-refused.ts';
import { isDatabaseAway, isUnreachable } from '../http/database-errors.ts';
import { ApiError } from '../http/errors.ts';
import type { JobName } from '../jobs/registry.ts';
import { hasCode } from '../db/errors/error-codes.ts';
import { toReason } from '../log/logged-error.ts';
import { serverLog, type ServerLog } from '../log/server-log.ts';
import type { DatabaseWatch } from './watch-database.ts';

/**
 * Logs the error of a failed job, or of the queues, in one line. A queue that cannot reach the database is reported to `watch`, because every
 * poll fails until the database is back. The same error of a job may come from another system, such as a bucket.
 */
export function logJobError(
  watch: Pick<DatabaseWatch, 'note'>,
  error: unknown,
  job: JobName | undefined,
  log: ServerLog = serverLog,
): void {
  if (job === undefined && isUnreachable(error)) return watch.note(error);
  const event = job === undefined ? 'jobQueueFailed' : 'jobFailed';
  const line = job === undefined ? { msg: 'job queue failed' } : { msg: 'job failed', job };
  if (isExpected(error)) log('warn', event, { ...line, ...toReason(error) });
  else log('error', event, { ...line, err: error });
}

/** Codes of the operating system, such as ECONNREFUSED, and of Nodemailer, such as EAUTH. Node's own codes contain an underscore. */
const outsideCode = /^E[A-Z]+$/;

/** Whether another system caused the error, or the error is a refusal with a sentence. */
const isExpected = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  error instanceof ApiError ||
  error instanceof StartRefused ||
  hasCode(error, (code) => outsideCode.test(code));
