export type PartOfDay = 'morning' | 'midday' | 'afternoon' | 'night';

/** Follows Spanish usage: "buenas tardes" begins after lunch, "buenas noches" after dark. */
export function toPartOfDay(hour: number): PartOfDay {
  if (hour < 6 || hour >= 21) return 'night';
  if (hour < 12) return 'morning';
  return hour < 14 ? 'midday' : 'afternoon';
}
