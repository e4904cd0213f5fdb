import { pino } from 'pino';
import { securityLog, type SecurityLog } from './security-events.ts';

/** Returns the security log of the start of the server, on the standard output. Its lines have the field `by`. */
export const startLog = (): SecurityLog =>
  securityLog(pino({}, { write: (text) => void process.stdout.write(text) }), { by: 'start' });

/**
 * Returns the security log of a command.
 * @param say prints a line on the standard error, because the standard output of a command is its result.
 */
export const commandLog = (say: (line: string) => void): SecurityLog =>
  securityLog(pino({}, { write: (line) => say(line.trimEnd()) }), { by: 'command' });
