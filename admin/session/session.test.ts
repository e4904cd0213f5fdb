import { beforeEach, describe, expect, it } from 'vitest';
import type { Feature } from '@trastienda/contract/config';
import { defaultConfig, keepConfig } from './config.ts';
import { may } from './permissions.ts';
import {
  catchUp,
  isSignedIn,
  isStoredSession,
  keepRoles,
  onRoles,
  onSession,
  presentRoles,
  signIn,
  signOut,
  storedToken,
} from './session.ts';

const withFeatures = (...features: Feature[]) => keepConfig({ ...defaultConfig, features });
const userWith = (...roles: string[]) => JSON.stringify({ id: 1, roles });
const isSession = (...roles: string[]) => isStoredSession('abcdef', userWith(...roles));

beforeEach(() => withFeatures());

describe('a stored session', () => {
  it('requires a token of more than 5 characters', () => {
    const admin = userWith('ROLE_ADMIN');
    expect(isStoredSession(null, admin)).toBe(false);
    expect(isStoredSession('abcde', admin)).toBe(false);
    expect(isStoredSession('abcdef', admin)).toBe(true);
  });

  it('AUTH-16 requires the role of an administrator, alone or among others', () => {
    expect(isSession('ROLE_MAKER')).toBe(false);
    expect(isSession('ROLE_EDITOR', 'ROLE_VIEWER')).toBe(false);
    expect(isSession()).toBe(false);
    expect(isSession('ROLE_MAKER', 'ROLE_ADMIN')).toBe(true);
  });

  it('AUTH-16 D-88 requires a role of the back office with the feature `roles`', () => {
    withFeatures('roles');
    for (const role of ['ROLE_ADMIN', 'ROLE_EDITOR', 'ROLE_VIEWER']) expect(isSession('ROLE_TAKER', role)).toBe(true);
    expect(isSession('ROLE_MAKER', 'ROLE_RESELLER')).toBe(false);
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
  ])('is invalid with %j in place of a user', (user) => expect(isStoredSession('abcdef', user)).toBe(false));
});

describe('D-88 the roles of the user', () => {
  const signInWith = (...roles: string[]) =>
    signIn({ token: 'a-token', refresh_token: 'refresh', user: { id: 1, roles } });

  it('determine what the user may call, with the feature `roles` only', () => {
    signInWith('ROLE_ADMIN');
    expect(may('DELETE /users/{id}')).toBe(true);
    withFeatures('roles');
    signInWith('ROLE_VIEWER', 'ROLE_MAKER');
    expect([may('GET /tags'), may('PUT /tags/{id}'), may('GET /users')]).toEqual([true, false, false]);
    keepRoles(['ROLE_EDITOR']);
    expect([may('GET /tags'), may('PUT /tags/{id}'), may('GET /users')]).toEqual([true, true, false]);
    signOut();
  });

  it('are announced when they change, and the last one lost ends the session', () => {
    withFeatures('roles');
    signInWith('ROLE_EDITOR');
    let changes = 0;
    const stop = onRoles(() => (changes += 1));
    keepRoles(['ROLE_EDITOR']);
    catchUp();
    expect(changes).toBe(0);
    keepRoles(['ROLE_VIEWER', 'ROLE_MAKER']);
    expect([changes, presentRoles()]).toEqual([1, ['ROLE_VIEWER', 'ROLE_MAKER']]);
    const changed: string[] = [];
    const stopSession = onSession((change) => changed.push(change));
    keepRoles(['ROLE_MAKER']);
    expect([changed, isSignedIn(), storedToken()]).toEqual([['lost'], false, null]);
    for (const each of [stop, stopSession]) each();
  });
});
