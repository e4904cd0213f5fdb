/** Moves an entry to another index; an index out of range means the nearest end. */
export function moveTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, index) => index !== from);
  return insertAt(rest, to, ...list.slice(from, from + 1));
}

/** Inserts entries before an index; an index past the end appends them. */
export function insertAt<T>(list: readonly T[], place: number, ...entries: readonly T[]): readonly T[] {
  const at = Math.max(0, place);
  return [...list.slice(0, at), ...entries, ...list.slice(at)];
}
