import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepConfig, toConfig } from '../../session/config.ts';
import { revertRole, setRole } from './set-role.ts';

type Init = { method?: string; headers?: HeadersInit; body?: string };

/** A server with a single user. After each of the first `concurrentChanges` reads, another client adds the role of a taker. */
let user: { roles: string[]; version: number };
let concurrentChanges: number;
let sent: string[];
beforeEach(() => {
  user = { roles: ['ROLE_MAKER'], version: 1 };
  concurrentChanges = 0;
  sent = [];
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === 'token' ? 'abc.def.ghi' : null) } });
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', headers, body = '' }: Init = {}) => {
    const version = new Headers(headers).get('if-match');
    sent.push([method, version ?? ''].join(' ').trim());
    if (method === 'GET') {
      const read = answer(200);
      if (concurrentChanges > 0) user = { roles: [...user.roles, 'ROLE_TAKER'], version: user.version + 1 };
      concurrentChanges -= 1;
      return read;
    }
    if (version !== null && version !== etag()) return answer(412);
    user = { ...JSON.parse(body), version: user.version + 1 };
    return answer(200);
  });
});
afterEach(() => vi.unstubAllGlobals());

const etag = () => `"${user.version}"`;
const answer = (status: number) =>
  Promise.resolve(
    new Response(JSON.stringify({ roles: user.roles }), {
      status,
      headers: { 'content-type': 'application/ld+json', etag: etag() },
    }),
  );
const serverWith = (features: string[]) => keepConfig(toConfig({ apiBaseUrl: 'https://api.example.org', features }));

it('D-65 sends the version that was read with the changed roles', async () => {
  serverWith(['versions']);
  await setRole('/users/1', 'ROLE_ADMIN', true);
  expect(sent).toEqual(['GET', 'PUT "1"']);
  expect(user.roles).toEqual(['ROLE_MAKER', 'ROLE_ADMIN']);
});

it('D-65 reads the roles again after a concurrent change, and preserves that change', async () => {
  serverWith(['versions']);
  concurrentChanges = 1;
  await setRole('/users/2', 'ROLE_ADMIN', true);
  expect(sent).toEqual(['GET', 'PUT "1"', 'GET', 'PUT "2"']);
  expect(user.roles).toEqual(['ROLE_MAKER', 'ROLE_TAKER', 'ROLE_ADMIN']);
});

it('D-65 D-35 fails if a concurrent change occurs on each try', async () => {
  serverWith(['versions']);
  concurrentChanges = 9;
  await expect(setRole('/users/3', 'ROLE_ADMIN', true)).rejects.toMatchObject({ code: 412 });
  expect(sent).toHaveLength(4);
  expect(user.roles).not.toContain('ROLE_ADMIN');
});

it('D-04 sends no version to a server without the feature `versions`', async () => {
  serverWith([]);
  await setRole('/users/4', 'ROLE_MAKER', false);
  expect(sent).toEqual(['GET', 'PUT']);
  expect(user.roles).toEqual([]);
});

describe('D-71 reverting a change of a role', () => {
  it('removes the role that was added, and only that', async () => {
    serverWith(['versions']);
    user.roles = ['ROLE_ADMIN', 'ROLE_MAKER'];
    expect(await revertRole('/users/5', 'ROLE_ADMIN', true)).toBe(true);
    expect(user.roles).toEqual(['ROLE_MAKER']);
    expect(sent).toEqual(['GET', 'PUT "1"']);
  });

  it('adds the role that was removed', async () => {
    serverWith(['versions']);
    expect(await revertRole('/users/6', 'ROLE_ADMIN', false)).toBe(true);
    expect(user.roles).toEqual(['ROLE_MAKER', 'ROLE_ADMIN']);
  });

  it.each([
    [true, ['ROLE_MAKER']],
    [false, ['ROLE_MAKER', 'ROLE_ADMIN']],
  ])('saves nothing if the role (added: %s) has changed since', async (wasWanted, roles) => {
    serverWith(['versions']);
    user.roles = roles;
    expect(await revertRole('/users/7', 'ROLE_ADMIN', wasWanted)).toBe(false);
    expect(sent).toEqual(['GET']);
  });

  it('counts a role that has changed as reverted by the attempt before, whose answer was lost', async () => {
    serverWith(['versions']);
    expect(await revertRole('/users/9', 'ROLE_ADMIN', true, true)).toBe(true);
    expect(sent).toEqual(['GET']);
  });

  it('decides again after a concurrent change', async () => {
    serverWith(['versions']);
    user.roles = ['ROLE_ADMIN'];
    concurrentChanges = 1;
    expect(await revertRole('/users/8', 'ROLE_ADMIN', true)).toBe(true);
    expect(sent).toEqual(['GET', 'PUT "1"', 'GET', 'PUT "2"']);
    expect(user.roles).toEqual(['ROLE_TAKER']);
  });
});
