import { afterEach, expect, it, vi } from 'vitest';
import { withTabLock } from './tab-lock.ts';

afterEach(() => vi.unstubAllGlobals());

it('a token is replaced without Web Locks in a browser that refuses them, for example because it blocks storage', async () => {
  const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { query: refuse, request: refuse } });
  const work = () => Promise.resolve('a new token');
  expect(await withTabLock({ token: 'a token', isReplaced: () => false, work })).toBe('a new token');
});
