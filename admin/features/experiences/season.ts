import { months } from '@trastienda/contract/resources/experience';

/**
 * Which of the twelve months a season covers, January first. It may run over New Year; without both ends it says nothing.
 */
export function monthsInSeason(start: unknown, end: unknown): boolean[] {
  const first = months.findIndex((month) => month === start);
  const last = months.findIndex((month) => month === end);
  return months.map((_, month) => {
    if (first < 0 || last < 0) return false;
    return first <= last ? first <= month && month <= last : first <= month || month <= last;
  });
}

/** What is stored is Spanish; what is read is in the interface language. */
export const monthOptions = (language: string) =>
  months.map((value, month) => ({ value, label: monthName(month, language) }));

/** `Enero`, `January`: as a word of its own, so with a capital in Spanish too. */
function monthName(month: number, language: string): string {
  const name = new Date(2024, month).toLocaleDateString(language, { month: 'long' });
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
