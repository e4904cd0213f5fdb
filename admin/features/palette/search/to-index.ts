type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
type List = {
  /** The number of entries. */
  count: number;
  /** The index of the active entry, -1 without one. */
  active: number;
  /** Whether nothing is typed: Home and End then move in the list, not in the text. */
  isEmpty: boolean;
};

const pageEntries = 8;

/** Returns the index of the entry to which a key moves; undefined if the key moves to none. The arrow keys go round. */
export function toIndex({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys, { count, active, isEmpty }: List) {
  const isPlain = !ctrlKey && !metaKey;
  if (count === 0 || altKey || shiftKey || metaKey) return undefined;
  const last = count - 1;
  if (key === 'ArrowDown' && isPlain) return active === last ? 0 : active + 1;
  if (key === 'ArrowUp' && isPlain) return active <= 0 ? last : active - 1;
  if (key === 'PageDown' && isPlain) return Math.min(active + pageEntries, last);
  if (key === 'PageUp' && isPlain) return Math.max(active - pageEntries, 0);
  const isOfList = isEmpty || ctrlKey;
  if (key === 'Home' && isOfList) return 0;
  return key === 'End' && isOfList ? last : undefined;
}
