/** Returns the next number of a sequence, from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/**
 * Returns a generator of pseudo-random numbers (mulberry32). The sequence is the same for the same seed, so that every
 * installation shows the same catalogue.
 */
export function seeded(seed: string): Random {
  let state = 0;
  for (const character of seed) state = (state * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks a value, each with the same probability. @throws RangeError when `values` is empty. */
export function pick<T>(random: Random, values: readonly T[]): T {
  const index = Math.floor(random() * values.length);
  if (values.length === 0) throw new RangeError('There is nothing to pick from');
  // The cast is safe: the index is within the list.
  return values[index] as T;
}

/** Returns the values in random order. */
export const shuffled = <T>(random: Random, values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
