import { describe, expect, it } from 'vitest';
import { daysUntil, isTomorrow, nearness, startOfDay } from './moment.ts';

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

it.each([
  ['2026-11-22T02:30:00Z', '2026-11-21T12:00:00Z', true],
  ['2026-11-21T22:30:00Z', '2026-11-21T12:00:00Z', false],
  // In the marketplace, this moment is at 00:30 on 22 November.
  ['2026-11-21T23:30:00Z', '2026-11-21T12:00:00Z', true],
  ['2026-11-23T02:30:00Z', '2026-11-21T12:00:00Z', false],
  ['2026-11-20T02:30:00Z', '2026-11-21T12:00:00Z', false],
  // The ends of months and of a year.
  ['2026-12-01T02:30:00Z', '2026-11-30T12:00:00Z', true],
  ['2026-03-01T02:30:00Z', '2026-02-28T12:00:00Z', true],
  ['2027-01-01T02:30:00Z', '2026-12-31T12:00:00Z', true],
  // The day of 29 March has 23 hours, and that of 25 October has 25.
  ['2026-03-29T21:30:00Z', '2026-03-27T23:30:00Z', true],
  ['2026-03-29T22:30:00Z', '2026-03-28T22:30:00Z', false],
  ['2026-03-30T21:30:00Z', '2026-03-28T23:30:00Z', true],
  ['2026-10-26T22:30:00Z', '2026-10-24T22:30:00Z', true],
  ['2026-10-25T22:30:00Z', '2026-10-24T22:30:00Z', false],
])('whether %s, seen at %s, is tomorrow: %s', (moment, now, is) => {
  expect(isTomorrow(new Date(moment), new Date(now))).toBe(is);
});

describe('the start of a day in the time zone of the marketplace', () => {
  it.each([
    ['2026-11-24', 0, '2026-11-23T23:00:00.000Z'],
    ['2026-07-01', 0, '2026-06-30T22:00:00.000Z'],
    ['2026-11-30', 1, '2026-11-30T23:00:00.000Z'],
    // The clocks change in the early hours of 29 March and 25 October.
    ['2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', 1, '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 0, '2026-10-24T22:00:00.000Z'],
    ['2026-10-25', 1, '2026-10-25T23:00:00.000Z'],
  ])('%s and %i days', (day, days, moment) => expect(startOfDay(day, days)?.toISOString()).toBe(moment));

  it.each(['', 'ayer', '2026-13-01', '2026-02-30', '2026-11-24T10:00'])('no day starts at "%s"', (text) =>
    expect(startOfDay(text)).toBeUndefined(),
  );
});

it.each([
  ['2026-12-24T09:30:00Z', '2026-11-24T09:31:00Z', 30],
  ['2026-11-25T22:59:00Z', '2026-11-24T09:31:00Z', 1],
  // In the marketplace, this moment is at 00:01 on 26 November.
  ['2026-11-25T23:01:00Z', '2026-11-24T09:31:00Z', 2],
  ['2026-11-24T20:00:00Z', '2026-11-24T09:31:00Z', 0],
  ['2026-11-20T20:00:00Z', '2026-11-24T09:31:00Z', 0],
  // The clocks go back on 25 October.
  ['2026-10-27T09:30:00Z', '2026-10-24T09:30:00Z', 3],
])('the day of %s, seen at %s, is %i days away', (moment, now, days) => {
  expect(daysUntil(new Date(moment), new Date(now))).toBe(days);
});
