/** Converts a field's value to text. A value other than a string or a number becomes the empty string. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
