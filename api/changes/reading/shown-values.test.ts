import { expect, it } from 'vitest';
import { toShownOf } from './shown-values.ts';

it.each([
  ['timestamp with time zone', '2026-11-24T08:30:00.123456+01:00', '2026-11-24T07:30:00.123Z'],
  ['timestamp with time zone', 'infinity', 'infinity'],
  ['timestamp with time zone', null, null],
  ['timestamp with time zone', { erased: true }, { erased: true }],
  ['date', '2026-11-24', '2026-11-24'],
  ['text', '2026-11-24T08:30:00+01:00', '2026-11-24T08:30:00+01:00'],
  ['time(0)', '03:15:00', '03:15'],
])('the column type %s shows %j as %j', (sqlType, logged, shown) => {
  expect(toShownOf(sqlType)(logged)).toEqual(shown);
});
