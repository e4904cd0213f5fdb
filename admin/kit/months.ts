import { months } from '@trastienda/contract/season';

/** Returns the options of a select: each value is the Spanish name of a month, as it is stored; each label is in the given language. */
export const monthOptions = (language: string) =>
  months.map((value, month) => ({ value, label: monthName(month, language) }));

/** Returns the name of a month, capitalised in Spanish too (`Enero`), because the label is not part of a sentence. */
function monthName(month: number, language: string): string {
  const name = new Date(2024, month).toLocaleDateString(language, { month: 'long' });
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
