import { pino, type Logger } from 'pino';
import { toLoggedError } from './logged-error.ts';

/** The events in the log, besides requests and security events. */
export type ServerEvent =
  | 'connectionLost'
  | 'databaseLost'
  | 'databaseBack'
  | 'jobFailed'
  | 'jobQueueFailed'
  | 'importPaused'
  | 'importFailed'
  | 'importItemFailed'
  | 'proposalPaused'
  | 'proposalFailed'
  | 'proposalItemFailed'
  | 'importedRecordKept'
  | 'fileKept'
  | 'erasuresFailed'
  | 'stopFailed';

export type ServerLog = (
  level: 'warn' | 'error',
  event: ServerEvent,
  line: { msg: string } & Record<string, unknown>,
) => void;

let logger: Logger | undefined;

/** Writes a JSON line to the standard output, as the server's log of requests does. The field `err` is an unexpected error. */
export const serverLog: ServerLog = (level, event, line) => {
  logger ??= pino({ serializers: { err: toLoggedError } }, { write: (text) => void process.stdout.write(text) });
  logger[level]({ event, ...line });
};
