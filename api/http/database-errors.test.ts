import { expect, it } from 'vitest';
import { isDatabaseAway } from './database-errors.ts';

it.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
])('takes "%s" for a database that is away for a moment, also as a cause', (message) => {
  expect(isDatabaseAway(new Error(message))).toBe(true);
  expect(isDatabaseAway(new Error('Failed query: select 1', { cause: new Error(message) }))).toBe(true);
});

it.each(['53100', 'ENOSPC', 'EDQUOT'])(
  'takes a full disk (%s) for something that may be mended in a moment',
  (code) => {
    expect(isDatabaseAway(Object.assign(new Error('no space left'), { code }))).toBe(true);
  },
);

it('takes no other failure for one', () => {
  expect(isDatabaseAway(new Error('column "colour" does not exist'))).toBe(false);
});
