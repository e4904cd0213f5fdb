import { describe, expect, it } from 'vitest';
import { isAdminSession } from './session.ts';

const admin = JSON.stringify({ id: 1, roles: ['ROLE_ADMIN'] });

describe('a stored session', () => {
  it('requires a token of more than 5 characters', () => {
    expect(isAdminSession(null, admin)).toBe(false);
    expect(isAdminSession('abcde', admin)).toBe(false);
    expect(isAdminSession('abcdef', admin)).toBe(true);
  });

  it('requires the role of an administrator, alone or among others', () => {
    expect(isAdminSession('abcdef', JSON.stringify({ id: 1, roles: ['ROLE_MAKER'] }))).toBe(false);
    expect(isAdminSession('abcdef', JSON.stringify({ id: 1, roles: [] }))).toBe(false);
    expect(isAdminSession('abcdef', JSON.stringify({ id: 1, roles: ['ROLE_MAKER', 'ROLE_ADMIN'] }))).toBe(true);
  });

  it.each([
    null,
    '',
    'null',
    '{',
    '[]',
    '"ROLE_ADMIN"',
    '{"id":1}',
    '{"roles":["ROLE_ADMIN"]}',
    '{"id":1,"roles":"ROLE_ADMIN"}',
  ])('is invalid with %j in place of a user', (user) => expect(isAdminSession('abcdef', user)).toBe(false));
});
