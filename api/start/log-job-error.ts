import { StartRefused } from '../env/start-refused.ts';
import { isDatabaseAway, isUnreachable } from '../http/database-errors.ts';
import { ApiError } from '../http/errors.ts';
import type { JobName } from '../jobs/registry.ts';
import { hasCode } from '../db/statements/error-codes.ts';
import { toReason } from '../log/logged-error.ts';
import { serverLog, type ServerLog } from '../log/server-log.ts';
import type { DatabaseWatch } from './watch-database.ts';

/**
 * Logs the error of a failed job, or of the queues, in one line. A queue that cannot reach the database is left to `watch`, because every poll
 * fails meanwhile. A job may fail by another system, such as a bucket, with the same error.
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

/** Codes of the operating system, such as ECONNREFUSED, and of Nodemailer, such as EAUTH. Those of Node have an underscore. */
const outsideCode = /^E[A-Z]+$/;

/** Whether the error is that of a system outside of this process, or a refusal with a sentence. */
const isExpected = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  error instanceof ApiError ||
  error instanceof StartRefused ||
  hasCode(error, (code) => outsideCode.test(code));
