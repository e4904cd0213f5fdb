/** Whether an error or one of its causes has a code that `isMeant` accepts: Drizzle wraps the errors of the driver. */
export function hasCode(error: unknown, isMeant: (code: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && isMeant(error.code)) return true;
  return hasCode(error.cause, isMeant);
}

export const oneOf =
  (...codes: string[]) =>
  (code: string): boolean =>
    codes.includes(code);

/**
 * Whether a statement would fail again on the same connection. 26000: its prepared statement does not exist, for example because a pooler has
 * dropped it. 0A000: the columns of its tables have changed. 25006: the server has become a standby.
 */
export const isRecurring = (error: unknown): boolean => hasCode(error, oneOf('26000', '0A000', '25006'));
