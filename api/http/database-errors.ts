/**
 * PostgreSQL cannot store this text: NUL (22021) or a lone surrogate in jsonb (22P02, 22P05).
 * The contract refuses both field by field; this net keeps a hole in it from becoming a 500 (D-14).
 */
export const isRefusedByDatabase = (error: unknown) => hasCode(error, ['22021', '22P02', '22P05']);

/** The database restarts, has no room for connections or data, or is unreachable: worth another try in a moment. */
export const isDatabaseAway = (error: unknown): boolean =>
  hasCode(error, ['57P01', '57P02', '57P03', '53300', '57014', '40001', '40P01', 'ECONNREFUSED', 'ECONNRESET']) ||
  isDiskFull(error) ||
  isConnectionLost(error);

/** A statement took longer than any may; one of the reasons for {@link isDatabaseAway}, but it may take as long each time. */
export const isTooSlow = (error: unknown): boolean => hasCode(error, ['57014']);

/** Ours, or that of the database. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, ['53100', 'ENOSPC', 'EDQUOT']);

/** The driver and its pool say these without a code. */
const sentencesOfDriver =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return sentencesOfDriver.test(error.message) || isConnectionLost(error.cause);
}

/** Drizzle wraps what the driver threw, so the code may stand one or two causes down. */
function hasCode(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.includes(error.code)) return true;
  return hasCode(error.cause, codes);
}
