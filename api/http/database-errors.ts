/**
 * Whether PostgreSQL rejected a text that it cannot store: NUL (22021, in jsonb 22P05), or a lone surrogate in jsonb (22P02).
 * The contract rejects both in every field; this check turns a gap in the contract into a 400 instead of a 500 (D-14).
 */
export const isRefusedByDatabase = (error: unknown) => hasCode(error, ['22021', '22P02', '22P05']);

/**
 * Whether the error is transient, so that a client can retry soon: the database is restarting, unreachable, or out of connections
 * or disk space, or it cancelled the statement or the transaction.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  hasCode(error, ['57P01', '57P02', '57P03', '53300', '57014', '40001', '40P01', 'ECONNREFUSED', 'ECONNRESET']) ||
  isDiskFull(error) ||
  isConnectionLost(error);

/** Whether PostgreSQL cancelled a statement, usually at the statement timeout. A retry may take as long and be cancelled, too. */
export const isTooSlow = (error: unknown): boolean => hasCode(error, ['57014']);

/** Whether PostgreSQL cancelled the transaction, because it and another transaction waited for each other. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, ['40P01']);

/** Whether the disk of this process or of the database is full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, ['53100', 'ENOSPC', 'EDQUOT']);

/** Messages of connection errors that the driver and its pool throw without an error code. */
const sentencesOfDriver =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed)/;

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return sentencesOfDriver.test(error.message) || isConnectionLost(error.cause);
}

/** Checks the error and its causes, because Drizzle wraps the driver's error. */
function hasCode(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.includes(error.code)) return true;
  return hasCode(error.cause, codes);
}
