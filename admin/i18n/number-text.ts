/** The thousands separator, and the least number of digits that are grouped (`minimumGroupingDigits` of CLDR). */
const grouping: Record<string, { mark: string; leastDigits: number }> = {
  es: { mark: '.', leastDigits: 5 },
  en: { mark: ',', leastDigits: 4 },
};

/**
 * Formats a number as `Intl.NumberFormat` does. Whole numbers are formatted without it, because the creation of the first formatter delays the
 * first list.
 */
export function toNumberText(value: number, language: string): string {
  const style = grouping[language];
  if (!style || !Number.isSafeInteger(value)) return value.toLocaleString(language);
  const digits = String(Math.abs(value));
  const grouped = digits.length < style.leastDigits ? digits : digits.replaceAll(/\B(?=(?:\d{3})+$)/g, style.mark);
  return value < 0 ? `-${grouped}` : grouped;
}
