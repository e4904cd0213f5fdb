import { afterEach, expect, it, vi } from 'vitest';
import { withTabLock } from './tab-lock.ts';

afterEach(() => vi.unstubAllGlobals());

it('a browser that refuses locks, as one that blocks the storage of the site, replaces a token without them', async () => {
  const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { query: refuse, request: refuse } });
  const work = () => Promise.resolve('a new token');
  expect(await withTabLock({ token: 'a token', isReplaced: () => false, work })).toBe('a new token');
});
