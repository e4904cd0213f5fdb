/** Returns the mark of a missed aim, with which the program exits with 1; for an aim that is reached, returns an empty text. */
export function verdict(isReached: boolean): string {
  if (!isReached) process.exitCode = 1;
  return isReached ? '' : '  ← missed';
}
