/** The text of a field's value; empty unless the value is text or a number. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
