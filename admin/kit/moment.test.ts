import { describe, expect, it } from 'vitest';
import { nearness } from './moment.ts';

describe('the day of a moment depends on the time zone of the marketplace (A-85)', () => {
  const at = (isoDate: string) => new Date(isoDate);
  it.each([
    ['2026-11-21T06:31:00Z', '2026-11-21T22:00:00Z', 'today'],
    ['2026-11-20T23:30:00Z', '2026-11-21T22:00:00Z', 'today'],
    ['2026-11-20T22:30:00Z', '2026-11-21T22:00:00Z', 'yesterday'],
    ['2026-11-19T22:30:00Z', '2026-11-21T22:00:00Z', undefined],
    // The clocks go back in the early hours of 25 October.
    ['2026-10-25T20:00:00Z', '2026-10-26T00:30:00Z', 'yesterday'],
    ['2026-11-22T00:30:00Z', '2026-11-21T22:00:00Z', undefined],
  ])('%s, seen at %s', (moment, now, near) => {
    expect(nearness(at(moment), at(now))).toBe(near);
  });
});
