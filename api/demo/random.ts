/** A number from 0 up to 1, the next of its sequence. */
export type Random = () => number;

/** The same seed always gives the same sequence (mulberry32), so that every installation shows the same catalogue. */
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

/** One of the values, each as likely as the others. @throws RangeError when there is none. */
export function pick<T>(random: Random, values: readonly T[]): T {
  const index = Math.floor(random() * values.length);
  if (values.length === 0) throw new RangeError('There is nothing to pick from');
  // The index lies inside the list, whatever T is.
  return values[index] as T;
}

/** The same values in another order. */
export const shuffled = <T>(random: Random, values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
