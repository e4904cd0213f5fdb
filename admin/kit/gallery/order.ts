/** Returns a copy of the list with an entry moved to the index `to`. If `to` is out of range, the entry moves to the nearest end. */
export function moveTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, index) => index !== from);
  return insertAt(rest, to, ...list.slice(from, from + 1));
}

/** Returns a copy of the list with entries inserted at an index. If the index is out of range, they are inserted at the nearest end. */
export function insertAt<T>(list: readonly T[], place: number, ...entries: readonly T[]): readonly T[] {
  const at = Math.max(0, place);
  return [...list.slice(0, at), ...entries, ...list.slice(at)];
}
