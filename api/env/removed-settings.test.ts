import { expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { findRemoved } from './removed-settings.ts';

it('a setting of an earlier release that is still set is named, and the start goes on', () => {
  expect(findRemoved({ CACHE_BYTES: '64 MB', PORT: '8080' })).toEqual([
    'CACHE_BYTES is set and does nothing any more, because servers cache no answers. Unset it.',
  ]);
  expect(findRemoved({ CACHE_BYTES: '' })).toEqual([]);
  expect(readEnv({ CACHE_BYTES: '64 MB' }).isDemo).toBe(true);
});
