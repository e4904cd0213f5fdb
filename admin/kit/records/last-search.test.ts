import { afterEach, expect, it, vi } from 'vitest';
import { localStore } from '../../base/browser-storage.ts';

afterEach(() => localStore.remove('user'));

/** Loads the module anew, as a reload of the page does. @returns its functions for this user. */
async function reloadAs(id: number) {
  localStore.write({ user: JSON.stringify({ id, roles: ['ROLE_ADMIN'] }) });
  vi.resetModules();
  return import('./last-search.ts');
}

it('after a reload a list still has its search, but not that of another user', async () => {
  const search = { page: 2, q: { email: 'ana@example.com' } };
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage });
  (await reloadAs(1)).keepSearch('/usuarios', search);
  expect((await reloadAs(1)).lastSearch('/usuarios')).toEqual(search);
  expect((await reloadAs(2)).lastSearch('/usuarios')).toEqual({ page: 1, q: {} });
  vi.unstubAllGlobals();
});
