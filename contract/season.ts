export const months = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
] as const;

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
