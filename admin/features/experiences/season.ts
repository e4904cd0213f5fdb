/**
 * Which of the twelve months a season covers, January first. A season may run over New Year; without both ends it says nothing.
 * @param start Index of the first month, 0–11, or -1.
 * @param end Index of the last month, 0–11, or -1.
 */
export const monthsInSeason = (start: number, end: number): boolean[] =>
  Array.from({ length: 12 }, (_, month) => {
    if (start < 0 || end < 0) return false;
    return start <= end ? start <= month && month <= end : start <= month || month <= end;
  });
