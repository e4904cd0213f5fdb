import { expect, it } from 'vitest';
import { preloadOptions } from './child-options.ts';

it('a child preloads the modules of its parent, and gets none of its other options', () => {
  const parent = [
    '--inspect',
    '--import',
    'file:///resolve-once.mjs',
    '--max-semi-space-size=4',
    '--import=./other.mjs',
  ];
  expect(preloadOptions(parent)).toEqual(['--import', 'file:///resolve-once.mjs', '--import=./other.mjs']);
  expect(preloadOptions(['--import'])).toEqual([]);
});
