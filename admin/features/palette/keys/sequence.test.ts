import { describe, expect, it } from 'vitest';
import { createSequence, sequenceMs } from './sequence.ts';

/** Presses keys, each with the time since the one before in ms, and returns what each of them is. */
function press(...presses: [key: string, afterMs?: number][]) {
  const partOf = createSequence();
  let at = 1000;
  return presses.map(([key, afterMs = 100]) => partOf({ key, at: (at += afterMs) }));
}

describe('a sequence', () => {
  it('is g and a letter, which may be another g', () => {
    expect(press(['g'], ['e'])).toEqual(['first', 'second']);
    expect(press(['g'], ['g'], ['e'])).toEqual(['first', 'second', undefined]);
  });

  it('ends with its second key, whatever it is', () => {
    expect(press(['g'], ['w'], ['e'])).toEqual(['first', 'second', undefined]);
    expect(press(['g'], ['?'], ['e'])).toEqual(['first', undefined, undefined]);
  });

  it('waits a while for its second key', () => {
    expect(press(['g'], ['e', sequenceMs])).toEqual(['first', 'second']);
    expect(press(['g'], ['e', sequenceMs + 1])).toEqual(['first', undefined]);
    expect(press(['g'], ['g', sequenceMs + 1], ['e'])).toEqual(['first', 'first', 'second']);
  });

  it('does not begin with another key', () => {
    expect(press(['e'], ['g'], ['e'])).toEqual([undefined, 'first', 'second']);
  });
});
