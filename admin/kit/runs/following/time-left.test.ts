import { describe, expect, it } from 'vitest';
import { secondsLeft, toRoughDuration, withSample, type Sample } from './time-left.ts';

const after = (...samples: [seconds: number, done: number][]) =>
  samples.reduce<readonly Sample[]>((before, [seconds, done]) => withSample(before, { at: seconds * 1000, done }), []);

describe('the time left', () => {
  it('IMP-15 is the time for the remaining work at the current rate', () => {
    expect(secondsLeft(after([0, 0], [10, 100]), 300)).toBe(20);
    expect(secondsLeft(after([0, 50], [10, 100]), 300)).toBe(40);
  });

  it('is undefined without enough data', () => {
    expect(secondsLeft([], 300)).toBeUndefined();
    expect(secondsLeft(after([0, 10]), 300)).toBeUndefined();
    expect(secondsLeft(after([0, 0], [1, 30]), 300)).toBeUndefined();
    expect(secondsLeft(after([0, 10], [10, 10]), 300)).toBeUndefined();
    expect(secondsLeft(after([0, 0], [10, 100]), 0)).toBeUndefined();
  });

  it('follows a changing rate, and ignores old samples', () => {
    const slowed = after([0, 0], [10, 1000], [20, 1010], [30, 1020], [40, 1030], [50, 1040], [60, 1050]);
    expect(secondsLeft(slowed, 1100)).toBe(50);
  });

  it('is defined even if each step takes longer than the window', () => {
    expect(secondsLeft(after([0, 0], [60, 1], [120, 2]), 4)).toBe(120);
  });

  it('starts again when something else is counted', () => {
    expect(secondsLeft(after([0, 0], [10, 100], [11, 0]), 300)).toBeUndefined();
    expect(secondsLeft(after([0, 0], [10, 100], [11, 0], [16, 50]), 100)).toBe(5);
  });

  it('is never below zero', () => {
    expect(secondsLeft(after([0, 0], [10, 310]), 300)).toBe(0);
  });
});

it.each([
  [0, 'moment', 1],
  [5, 'moment', 1],
  [5.1, 'seconds', 10],
  [12, 'seconds', 15],
  [20, 'seconds', 20],
  [33, 'seconds', 40],
  [50, 'seconds', 50],
  [51, 'minutes', 1],
  [70, 'minutes', 1],
  [71, 'minutes', 2],
  [600, 'minutes', 10],
  [5350, 'minutes', 89],
  [5351, 'hours', 2],
  [7300, 'hours', 3],
] as const)('%s seconds are rounded to this unit and count: %s, %s', (seconds, unit, count) => {
  expect(toRoughDuration(seconds)).toEqual({ unit, count });
});
