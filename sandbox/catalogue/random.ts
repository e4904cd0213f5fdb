/** Returns a pseudorandom number generator (mulberry32). The same seed gives the same sequence on every machine. */
export function drawsOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** Returns a number from 0 up to, but not including, 1. */
    next,
    /** Returns an integer from `from` to `to`, both included. */
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    /** Returns true with the given probability, from 0 to 1. */
    isOnce: (often: number) => next() < often,
    /** Returns a random member of `choices`. @throws RangeError if `choices` is empty. */
    pick<T>(choices: readonly T[]): T {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new RangeError('There is nothing to pick from');
      return chosen;
    },
  };
}

/** Derives a seed from a sequence of integers. */
export function seedOf(...parts: readonly number[]): number {
  let mixed = 0x9e3779b9;
  for (const part of parts) {
    mixed = Math.imul(mixed ^ part, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return mixed >>> 0;
}

export type Draws = ReturnType<typeof drawsOf>;
