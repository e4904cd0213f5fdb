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
