import { expect, it } from 'vitest';
import { isDatabaseAway } from './database-errors.ts';

it.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
])('treats "%s" as a transient error, also as the cause of another error', (message) => {
  expect(isDatabaseAway(new Error(message))).toBe(true);
  expect(isDatabaseAway(new Error('Failed query: select 1', { cause: new Error(message) }))).toBe(true);
});

it.each(['53100', 'ENOSPC', 'EDQUOT'])('treats a full disk as a transient error: %s', (code) => {
  expect(isDatabaseAway(Object.assign(new Error('no space left'), { code }))).toBe(true);
});

it.each([
  '57P01',
  '25006',
  '25P03',
  '08006',
  '08P01',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])('treats a database that is away, or has become a standby, as a transient error: %s', (code) => {
  const error = Object.assign(new Error('away'), { code });
  expect(isDatabaseAway(error)).toBe(true);
  expect(isDatabaseAway(new Error('Failed query: select 1', { cause: error }))).toBe(true);
});

it('treats no other error as transient', () => {
  for (const code of ['23505', '42703', 'ENOENT']) {
    expect(isDatabaseAway(Object.assign(new Error('other'), { code }))).toBe(false);
  }
  expect(isDatabaseAway(new Error('column "colour" does not exist'))).toBe(false);
});
