/** The limit of the inputs of integers: JavaScript counts exactly up to 15 digits. The contract says which numbers are too large. */
export const maxIntegerChars = 15;

/** Digits in groups of three, as Spanish and English write thousands: `1.000`, `1 000`, `1,000`. */
const grouped = /^\d{1,3}(?:([.,\s])\d{3})(?:\1\d{3})*$/;

/**
 * Converts a typed integer to a number, and empty text to null. `1.000` and `1 000` are a thousand. Other text, such as `1,5`, is returned
 * unchanged, so that validation can reject it.
 */
export function parseInteger(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const digits = grouped.test(text) ? text.replaceAll(/\D/g, '') : text;
  return /^\d+$/.test(digits) ? Number(digits) : typed;
}

/**
 * Removes the currency and the separators of thousands from a typed price: `1.000,50 €` → `1000,50`. A price has at most two decimals, so three
 * digits after a separator are thousands. Other text is returned unchanged.
 */
export function parsePrice(typed: string): string {
  const text = typed.replaceAll(/[\s€]|eur(?:os?)?/gi, '');
  const [, whole, decimals = ''] = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)([.,]\d{1,2})?$/.exec(text) ?? [];
  return whole === undefined ? typed : whole.replaceAll(/[.,]/g, '') + decimals;
}
