import { pino } from 'pino';
import { securityLog, type SecurityLog } from './security-events.ts';

/**
 * Returns the security log for events outside requests. Its lines have the field `by`.
 * @param by `start` writes to the standard output, as the server does; `command` to the standard error, because the standard output of a
 * command is its result.
 */
export const processLog = (by: 'start' | 'command'): SecurityLog =>
  securityLog(pino(pino.destination({ dest: by === 'start' ? 1 : 2, sync: true })), { by });
