import { describe, expect, it } from 'vitest';
import { checkEffects } from './limits/check-effects.ts';
import { findCrowdedFolders, maxFilesPerFolder } from './limits/find-crowded-folders.ts';

describe('the number of source files in a folder', () => {
  const files = (count: number, end = '.ts') =>
    Array.from({ length: count }, (_, index) => `api/db/file-${index}${end}`);

  it('may reach the limit', () => {
    expect(findCrowdedFolders(files(maxFilesPerFolder))).toEqual([]);
  });

  it('may not exceed the limit', () => {
    expect(findCrowdedFolders([...files(maxFilesPerFolder), 'api/db/one-more.tsx'])).toEqual([
      'api/db has 16 source files, more than 15: split it by purpose',
    ]);
  });

  it.each(['.test.ts', '.screen.test.ts', '.spec.ts', '.d.ts', '.css', '.json'])(
    'does not include files that end in %s',
    (end) => {
      expect(findCrowdedFolders([...files(maxFilesPerFolder), ...files(20, end)])).toEqual([]);
    },
  );

  it('does not include the files of folders inside', () => {
    expect(findCrowdedFolders([...files(maxFilesPerFolder), 'api/db/engine/start.ts'])).toEqual([]);
  });
});

describe('the number of effects', () => {
  const lines = (count: number) => 'const one = 1;\n'.repeat(count);

  it.each(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])('counts calls of %s, not its import', (name) => {
    const text = `import { ${name} } from 'react';\n${name}(() => undefined);\n`;
    expect(checkEffects([text, lines(1998)])).toEqual([]);
    expect(checkEffects([text, lines(1997)])).toEqual([
      'admin has 1 effects in 1999 lines, 0 are allowed: CONTRIBUTING.md says what to use instead',
    ]);
  });
});
