/** The list with one entry at another place; a place outside is the nearest end. */
export function moveTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, index) => index !== from);
  return insertAt(rest, to, ...list.slice(from, from + 1));
}

/** The list with entries put in before a place; a place past the end is the end. */
export function insertAt<T>(list: readonly T[], place: number, ...entries: readonly T[]): readonly T[] {
  const at = Math.max(0, place);
  return [...list.slice(0, at), ...entries, ...list.slice(at)];
}
