/** The separator of thousands, and the number of digits from which on it is used (`minimumGroupingDigits` of CLDR). */
const grouping: Record<string, { mark: string; from: number }> = {
  es: { mark: '.', from: 5 },
  en: { mark: ',', from: 4 },
};

/**
 * Returns a number as `Intl.NumberFormat` formats it. A whole number does without: the first formatter loads tables, which takes a thirtieth
 * of the time until the first list is readable.
 */
export function toNumberText(value: number, language: string): string {
  const { mark, from } = grouping[language] ?? {};
  const digits = String(Math.abs(value));
  if (mark === undefined || from === undefined || !Number.isSafeInteger(value)) return value.toLocaleString(language);
  const grouped = digits.length < from ? digits : digits.replaceAll(/\B(?=(?:\d{3})+$)/g, mark);
  return value < 0 ? `-${grouped}` : grouped;
}
