/** 26000: the prepared statement does not exist, for example because a pooler has dropped it. 0A000: the columns of its tables have changed. */
const unpreparedCodes = ['26000', '0A000'];
/** 25006: the server has become a standby. */
const recurringCodes = [...unpreparedCodes, '25006'];

/** Whether a connection cannot execute its prepared statement. It has changed nothing then. */
export const isUnprepared = (error: unknown): boolean => hasCode(error, unpreparedCodes);

/** Whether a statement would fail again on the same connection. */
export const isRecurring = (error: unknown): boolean => hasCode(error, recurringCodes);

function hasCode(error: unknown, codes: string[]): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.includes(String(error.code))) || hasCode(error.cause, codes);
}
