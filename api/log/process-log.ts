import { pino } from 'pino';
import { securityLog, type SecurityLog } from './security-events.ts';

const toOutput = (fields: object): SecurityLog =>
  securityLog(pino({}, { write: (text) => void process.stdout.write(text) }), fields);

/** Returns the security log of the start of the server, on the standard output. Its lines have the field `by`. */
export const startLog = (): SecurityLog => toOutput({ by: 'start' });

/** Returns the security log of a proposal, on the standard output, with the user in whose name it writes. @param by such as `proposals/12`. */
export const proposalLog = (by: string, user: number | undefined): SecurityLog => toOutput({ by, user });

/**
 * Returns the security log of a command.
 * @param say prints a line on the standard error, because the standard output of a command is its result.
 */
export const commandLog = (say: (line: string) => void): SecurityLog =>
  securityLog(pino({}, { write: (line) => say(line.trimEnd()) }), { by: 'command' });
