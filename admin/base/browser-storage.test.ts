import { afterEach, expect, it, vi } from 'vitest';
import { readSources } from '../i18n/testing/sources.ts';
import { canStore, localStore } from './browser-storage.ts';

/** A storage with room for `room` characters. */
function storageOf(room: number) {
  const values = new Map<string, string>();
  const size = () => [...values].join('').length;
  const setItem = (key: string, value: string) => {
    const before = values.get(key);
    values.set(key, value);
    if (size() <= room) return;
    values.delete(key);
    if (before !== undefined) values.set(key, before);
    throw new DOMException('The storage is full', 'QuotaExceededError');
  };
  return {
    values,
    window: {
      localStorage: {
        getItem: (key: string) => values.get(key) ?? null,
        setItem,
        removeItem: (key: string) => values.delete(key),
      },
    },
  };
}

const blocked = {
  get localStorage(): never {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  },
};

const keys = ['user', 'token'];
afterEach(() => {
  for (const key of keys) localStore.remove(key);
  vi.unstubAllGlobals();
});

it.each([
  ['blocked', blocked],
  ['absent', { localStorage: null }],
  ['full', storageOf(5).window],
])('values are kept in memory if the storage is %s', (_what, window) => {
  vi.stubGlobal('window', window);
  expect(localStore.read('token')).toBeNull();
  expect(localStore.write({ token: 'abcdef' })).toBe(false);
  expect(localStore.read('token')).toBe('abcdef');
  localStore.remove('token');
  expect(localStore.read('token')).toBeNull();
  expect(canStore(10)).toBe(false);
});

it('of values that belong together, the browser stores all or none', () => {
  const { values, window } = storageOf(20);
  vi.stubGlobal('window', window);
  expect(localStore.write({ user: '1', token: 'a token that has no room' })).toBe(false);
  expect(Object.fromEntries(values)).toEqual({});
  // Another tab stores its own user.
  values.set('user', '2');
  expect(localStore.read('user')).toBe('1');
});

it('the browser stores a value as soon as it has room', () => {
  const { values, window } = storageOf(12);
  vi.stubGlobal('window', window);
  localStore.write({ token: 'too long for it' });
  expect(localStore.write({ token: 'short' })).toBe(true);
  expect(values.get('token')).toBe('short');
  expect(canStore(3)).toBe(false);
});

it('only this module uses localStorage and sessionStorage', () => {
  const users = readSources('admin/**/*.{ts,tsx}').filter(({ nodes }) =>
    nodes.some(({ type, name }) => type === 'Identifier' && /^(local|session)Storage$/.test(String(name))),
  );
  expect(users.map(({ path }) => path)).toEqual(['admin/base/browser-storage.ts']);
});
