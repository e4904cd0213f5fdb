import { expect, it } from 'vitest';
import { findRemoved } from './removed-settings.ts';

it('a setting of an earlier release that is still set is named', () => {
  expect(findRemoved({ CACHE_BYTES: '64 MB', PORT: '8080' })).toEqual([
    'CACHE_BYTES is set, but has no effect any more: servers do not cache answers. Unset it.',
  ]);
  expect(findRemoved({ CACHE_BYTES: '' })).toEqual([]);
});
