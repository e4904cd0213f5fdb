import type { KeyPress } from '../../../shell/keys.ts';

/** How long the second key of a sequence is waited for, in ms. */
export const sequenceMs = 1500;

/** The part of a key press in a sequence: its first key, its second, which ends it, or neither. */
export type Part = 'first' | 'second' | undefined;

/**
 * Follows key presses, in their order, and finds the sequences of `g` and a letter. A sign, a letter that comes too late and any letter after a
 * sequence are not part of it.
 */
export function createSequence(): (press: KeyPress) => Part {
  let begunAt: number | undefined;
  return ({ key, at }) => {
    const isSecond = begunAt !== undefined && at - begunAt <= sequenceMs && /^[a-z]$/.test(key);
    begunAt = !isSecond && key === 'g' ? at : undefined;
    if (isSecond) return 'second';
    return begunAt === undefined ? undefined : 'first';
  };
}
