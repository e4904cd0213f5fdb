import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { toLoggedError, toReason } from './logged-error.ts';

it('logs an error without the client, the parameters and the details that it carries', () => {
  const refused = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com) already exists.',
    client: { secretKey: 4711 },
  });
  const error = new Error('not saved', {
    cause: new DrizzleQueryError('insert into users', ['ana@example.com'], refused),
  });
  expect(toLoggedError(error)).toEqual({
    type: 'Error',
    message: 'not saved',
    stack: error.stack,
    cause: { type: 'Error', message: 'duplicate key', code: '23505', stack: refused.stack, query: 'insert into users' },
  });
  expect(JSON.stringify(toLoggedError(error))).not.toMatch(/4711|ana@/);
});

it('gives the innermost reason of an expected error', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' });
  expect(toReason(new Error('outer', { cause: new AggregateError([refused, new Error('127.0.0.1')]) }))).toEqual({
    reason: 'connect ECONNREFUSED ::1:5432',
    code: 'ECONNREFUSED',
  });
  expect(toReason('text')).toEqual({ reason: 'text' });
});
