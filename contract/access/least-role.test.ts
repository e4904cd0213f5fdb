import { describe, expect, it } from 'vitest';
import { roles } from '../choices.ts';
import {
  differInAccess,
  hasRole,
  isOfBackOffice,
  leastRoleOf,
  mayCall,
  mayRead,
  mayReadHistory,
} from './least-role.ts';
import { catalogueCollections } from './roles-of-operations.ts';

describe('D-88 the roles of the back office', () => {
  it('each may do what the lower ones may; of several, the highest counts', () => {
    expect(hasRole(['ROLE_EDITOR'], 'ROLE_VIEWER')).toBe(true);
    expect(hasRole(['ROLE_EDITOR'], 'ROLE_EDITOR')).toBe(true);
    expect(hasRole(['ROLE_EDITOR'], 'ROLE_ADMIN')).toBe(false);
    expect(hasRole(['ROLE_VIEWER', 'ROLE_ADMIN'], 'ROLE_ADMIN')).toBe(true);
  });

  it('those of partners give no access', () => {
    expect(roles.filter((role) => isOfBackOffice([role]))).toEqual(['ROLE_ADMIN', 'ROLE_EDITOR', 'ROLE_VIEWER']);
    expect(isOfBackOffice(['ROLE_MAKER', 'ROLE_TAKER'])).toBe(false);
    expect(isOfBackOffice([])).toBe(false);
  });

  it.each([
    [['ROLE_ADMIN'], ['ROLE_EDITOR'], true],
    [['ROLE_ADMIN'], ['ROLE_ADMIN', 'ROLE_VIEWER'], true],
    [[], ['ROLE_VIEWER'], true],
    [['ROLE_EDITOR', 'ROLE_VIEWER'], ['ROLE_VIEWER', 'ROLE_EDITOR'], false],
    [['ROLE_EDITOR'], ['ROLE_EDITOR', 'ROLE_MAKER'], false],
  ])('the access differs between %j and %j: %s', (some, others, expected) => {
    expect(differInAccess(some, others)).toBe(expected);
  });
});

describe('D-88 the least role', () => {
  it.each([
    ['GET', '/experiences', 'ROLE_VIEWER'],
    ['PATCH', '/experiences/{id}', 'ROLE_EDITOR'],
    ['GET', '/experiences/{id}/changes', 'ROLE_EDITOR'],
    ['GET', '/makers/{id}', 'ROLE_VIEWER'],
    ['POST', '/makers', 'ROLE_ADMIN'],
    ['GET', '/makers/{id}/changes', 'ROLE_ADMIN'],
    ['GET', '/users', 'ROLE_ADMIN'],
    ['PUT', '/experiences/positions', 'ROLE_EDITOR'],
    ['DELETE', '/trash', 'ROLE_ADMIN'],
    ['POST', '/logout', 'anyUser'],
  ])('of %s %s is %s', (method, path, expected) => {
    expect(leastRoleOf(method, path)).toBe(expected);
  });

  it.each([
    ['GET', '/secrets'],
    ['GET', '/experiences/other'],
    ['POST', '/experiences/{id}/other'],
    ['POST', '/trash'],
    ['GET', '/'],
  ])('of %s %s, which no table has, is that of nobody', (method, path) => {
    expect(leastRoleOf(method, path)).toBeUndefined();
    expect(mayCall(['ROLE_ADMIN'], method, path)).toBe(false);
  });

  it('an operation for every signed-in user needs no role', () => {
    expect(mayCall([], 'GET', '/account')).toBe(true);
    expect(mayCall([], 'GET', '/experiences')).toBe(false);
  });
});

it('D-88 the history of the catalogue is for editors, that of people and partners for administrators', () => {
  for (const collection of catalogueCollections) expect(mayReadHistory(['ROLE_EDITOR'], collection)).toBe(true);
  for (const collection of ['users', 'takers', 'resellers', 'contacts', 'makers', 'plans', 'unknown'])
    expect(mayReadHistory(['ROLE_EDITOR'], collection)).toBe(false);
  expect(mayReadHistory(['ROLE_ADMIN'], 'users')).toBe(true);
  expect(mayReadHistory(['ROLE_VIEWER'], 'experiences')).toBe(false);
});

it('D-88 viewers read the catalogue, makers and plans, and no people', () => {
  expect([...catalogueCollections, 'makers', 'plans'].every((one) => mayRead(['ROLE_VIEWER'], one))).toBe(true);
  expect(['users', 'takers', 'resellers', 'contacts'].some((one) => mayRead(['ROLE_EDITOR'], one))).toBe(false);
});
