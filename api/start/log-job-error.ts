import { StartRefused } from '../env/start-refused.ts';
import { isDatabaseAway, isUnreachable } from '../http/database-errors.ts';
import { ApiError } from '../http/errors.ts';
import type { JobName } from '../jobs/registry.ts';
import { hasCode } from '../db/statements/error-codes.ts';
import { toReason } from '../log/logged-error.ts';
import { serverLog, type ServerLog } from '../log/server-log.ts';
import type { DatabaseWatch } from './watch-database.ts';

/**
 * Logs the error of a failed job, or of the queues, in one line. A lost database is left to `watch`, because every poll of a queue fails
 * while it is away.
 */
export function logJobError(
  watch: Pick<DatabaseWatch, 'note'>,
  error: unknown,
  job: JobName | undefined,
  log: ServerLog = serverLog,
): void {
  if (isUnreachable(error)) watch.note(error);
  if (job === undefined) {
    if (!isUnreachable(error)) log('error', 'jobQueueFailed', { msg: 'job queue failed', err: error });
  } else if (isExpected(error)) log('warn', 'jobFailed', { msg: 'job failed', job, ...toReason(error) });
  else log('error', 'jobFailed', { msg: 'job failed', job, err: error });
}

/** Codes of the operating system, such as ECONNREFUSED, and of Nodemailer, such as EAUTH. Those of Node have an underscore. */
const outsideCode = /^E[A-Z]+$/;

/** Whether the error is that of a system outside of this process, or a refusal with a sentence. */
const isExpected = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  error instanceof ApiError ||
  error instanceof StartRefused ||
  hasCode(error, (code) => outsideCode.test(code));
