import { months } from '@trastienda/contract/resources/experience';

/**
 * Whether each of the twelve months, January first, is in the season, which may span New Year. All are false unless both ends are set.
 */
export function monthsInSeason(start: unknown, end: unknown): boolean[] {
  const first = months.findIndex((month) => month === start);
  const last = months.findIndex((month) => month === end);
  return months.map((_, month) => {
    if (first < 0 || last < 0) return false;
    return first <= last ? first <= month && month <= last : first <= month || month <= last;
  });
}

/** The value is stored in Spanish; the label is in the interface language. */
export const monthOptions = (language: string) =>
  months.map((value, month) => ({ value, label: monthName(month, language) }));

/** `Enero`, `January`: capitalised in Spanish too, because the label is not part of a sentence. */
function monthName(month: number, language: string): string {
  const name = new Date(2024, month).toLocaleDateString(language, { month: 'long' });
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
