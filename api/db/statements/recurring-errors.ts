/** 26000: the prepared statement does not exist, for example because a pooler has dropped it. 0A000: the columns of its tables have changed. */
const unpreparedCodes = ['26000', '0A000'];
/** 25006: the server has become a standby. */
const recurringCodes = [...unpreparedCodes, '25006'];
const lockNotAvailable = '55P03';
/** The classes of the errors with which PostgreSQL ends a connection. */
const endings = /^(08|57P)/;

/** Whether a statement would fail again on the same connection. */
export const isRecurring = (error: unknown): boolean => hasCode(error, (code) => recurringCodes.includes(code));

/** Whether a query may succeed on a connection that it does not share. Its transaction has been rolled back. */
export const mayPassAlone = (error: unknown): boolean =>
  hasCode(error, (code) => unpreparedCodes.includes(code) || code === lockNotAvailable);

/** The code of an error of PostgreSQL. The code `EPIPE` of the system has no digit. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Whether the connection is in order: PostgreSQL has only refused a statement. */
export const isRefusal = (error: unknown): boolean =>
  hasCode(error, (code) => sqlState.test(code) && !recurringCodes.includes(code) && !endings.test(code));

function hasCode(error: unknown, is: (code: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && is(String(error.code))) || hasCode(error.cause, is);
}
