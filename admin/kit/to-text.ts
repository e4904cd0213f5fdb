/** Returns the text of a field's value; empty unless the value is a string or a number. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
