import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepConfig, toConfig } from '../../session/config.ts';
import { revertAccess, setAccess, type Access } from './user-roles.ts';

type Init = { method?: string; body?: string };

/** The roles of the only user of a server. */
let roles: string[];
let writes: number;
beforeEach(() => {
  writes = 0;
  keepConfig(toConfig({ apiBaseUrl: 'https://api.example.org', features: ['roles'] }));
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === 'token' ? 'abc.def.ghi' : null) } });
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', body = '' }: Init = {}) => {
    if (method === 'PUT') {
      ({ roles } = JSON.parse(body));
      writes += 1;
    }
    const headers = { 'content-type': 'application/ld+json' };
    return Promise.resolve(new Response(JSON.stringify({ roles }), { headers }));
  });
});
afterEach(() => vi.unstubAllGlobals());

it.each<[stored: string[], access: Access, saved: string[]]>([
  [['ROLE_MAKER'], 'ROLE_VIEWER', ['ROLE_MAKER', 'ROLE_VIEWER']],
  [['ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_MAKER'], 'ROLE_VIEWER', ['ROLE_MAKER', 'ROLE_VIEWER']],
  [['ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_MAKER'], 'none', ['ROLE_MAKER']],
  [['ROLE_EDITOR', 'ROLE_ADMIN'], 'ROLE_ADMIN', ['ROLE_EDITOR', 'ROLE_ADMIN']],
])('D-88 a user with %j that gets the access %s has the roles %j', async (stored, access, saved) => {
  roles = stored;
  await setAccess('/users/1', access);
  expect(roles).toEqual(saved);
});

it('D-71 an undo restores the roles of the back office, and preserves those of partners', async () => {
  roles = ['ROLE_TAKER', 'ROLE_VIEWER'];
  const before = ['ROLE_MAKER', 'ROLE_EDITOR', 'ROLE_ADMIN'];
  expect(await revertAccess('/users/2', 'ROLE_VIEWER', before, false)).toBe(true);
  expect(roles).toEqual(['ROLE_TAKER', 'ROLE_EDITOR', 'ROLE_ADMIN']);
});

it.each([
  [false, 'is refused'],
  [true, 'counts as done by the attempt before, whose answer was lost,'],
])('D-71 an undo (retry: %s) %s if the access has changed since', async (isRetry) => {
  roles = ['ROLE_ADMIN'];
  expect(await revertAccess('/users/3', 'ROLE_VIEWER', [], isRetry)).toBe(isRetry);
  expect([roles, writes]).toEqual([['ROLE_ADMIN'], 0]);
});
