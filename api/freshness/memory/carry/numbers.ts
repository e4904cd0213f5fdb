import type { Language } from '@trastienda/contract/language';

/** Numbers with a sign between groups of thousands, and with decimals: `1.500,5` in Spanish, `1,500.5` in English. */
const notations: Record<Language, RegExp> = {
  es: /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
  en: /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
};
const time = /^(\d{1,2})[:.](\d{2})$/;

type Written = { language: Language; after: string };

/**
 * Returns a number as it is written in code, a time as `9:30`, so that the same number has the same value in both languages. Any other sequence of
 * digits and signs, such as a date, is its own value.
 * @param after the rest of the sentence: `9.30` is a time before `h`.
 */
export function toValue(text: string, { language, after }: Written): string {
  const [, hour, minute] = time.exec(text) ?? [];
  if (hour !== undefined && (text.includes(':') || /^\s?h\b/i.test(after))) return `${Number(hour)}:${minute}`;
  if (notations[language].test(text)) return String(Number(toCode(text, language)));
  return text;
}

const toCode = (text: string, language: Language) =>
  language === 'es' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');

const swapSigns = (text: string) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));

/** Writes a number of a text in the other language. @param replaced the number in its place, whose sign a time gets */
export function toNotation(text: string, from: Language, replaced: string): string {
  if (text.includes(':') || replaced.includes(':')) return text.replace(/[:.]/, /[:.]/.exec(replaced)?.[0] ?? ':');
  return notations[from].test(text) ? swapSigns(text) : text;
}

/** Whether a time can stand before `am` or `pm` in place of another, as `10:30` in place of `9:30 am`. `after`: what follows it. */
export const fitsHalfDay = (value: string, after: string): boolean => {
  const [, half] = /^\s?([ap])\.?\s?m\b/i.exec(after) ?? [];
  const hour = Number(value.split(':')[0]);
  return half === undefined || (half.toLowerCase() === 'a' && hour >= 1 && hour <= 11);
};
