import { months } from '@trastienda/contract/resources/experience';

/**
 * Returns twelve values, January first: whether the month is in the season. A season may span New Year. If an end of the season is
 * missing, all values are false.
 */
export function monthsInSeason(start: unknown, end: unknown): boolean[] {
  const first = months.findIndex((month) => month === start);
  const last = months.findIndex((month) => month === end);
  return months.map((_, month) => {
    if (first < 0 || last < 0) return false;
    return first <= last ? first <= month && month <= last : first <= month || month <= last;
  });
}

/** Returns the options of a select: each value is the Spanish name of a month, as it is stored; each label is in the given language. */
export const monthOptions = (language: string) =>
  months.map((value, month) => ({ value, label: monthName(month, language) }));

/** Returns the name of a month, capitalised in Spanish too (`Enero`), because the label is not part of a sentence. */
function monthName(month: number, language: string): string {
  const name = new Date(2024, month).toLocaleDateString(language, { month: 'long' });
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
