import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkEffects } from './limits/check-effects.ts';
import { findCrowdedFolders, maxFilesPerFolder } from './limits/find-crowded-folders.ts';
import { findMissingClasses } from './limits/find-missing-classes.ts';
import { findPixelLengths } from './limits/find-pixel-lengths.ts';
import { root } from './run.ts';

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
      'admin has 1 effects in 1999 lines, more than 0: CONTRIBUTING.md says what to use instead',
    ]);
  });
});

describe('a length in px', () => {
  it.each([
    ['a.css', '  font-size: 13px;'],
    ['a.css', '  padding: 0 12px;'],
    ['a.css', '  margin: calc(50% + -12.5px);'],
    ['a.css', '  border-radius: 8px;'],
    ['a.css', '@media (width < 768px) {'],
    ['a.tsx', '<Box lh="18px">'],
    ['a.ts', "useMediaQuery('(width < 768px)')"],
  ])('is refused in %s: %s', (path, line) => {
    expect(findPixelLengths(path, `/* The first\nlines. */\n${line}\n`)).toEqual([
      `${path}:3 has a length in px: write rem, or em in a media query (px / 16)`,
    ]);
  });

  it.each([
    ['a.css', '  font-size: 0.8125rem;'],
    ['a.css', '  border: 1px solid;\n  border-left: 6px solid;'],
    ['a.css', '  --ts-shadow-pop:\n    0 1px 2px red,\n    0 10px 28px -6px red;'],
    ['a.css', '  /* 13px */\n  height: 2px;'],
    ['a.tsx', '// 13px'],
    ['a.tsx', "'--preview-width': `${kind.previewWidthPx}px`"],
  ])('is allowed in %s: %s', (path, text) => {
    expect(findPixelLengths(path, text)).toEqual([]);
  });
});

it('a class that the CSS module does not have is found', () => {
  const source = `import own from '../a.module.css';\n<div className={own['box']} id={own['box-2']} title={other['line']} />`;
  const readStyles = (path: string) => (path === 'admin/a.module.css' ? '.box-2:hover {\n}\n' : '');
  expect(findMissingClasses('admin/parts/a.tsx', source, readStyles)).toEqual([
    'admin/parts/a.tsx uses the class box, which ../a.module.css does not have',
  ]);
});

it('only the length of a function is a warning of the linter; every other rule fails the check', () => {
  // The cast is safe: oxlint would refuse a file of another shape.
  const { categories, rules, overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Config;
  const all = [categories, rules, ...overrides.map((each) => each.rules)].flatMap((each) => Object.entries(each));
  const warnings = all.filter(([, setting]) => [setting].flat()[0] === 'warn');
  expect(warnings.map(([name]) => name)).toEqual(['max-lines-per-function']);
});

type Rules = Record<string, string | [string, ...unknown[]]>;
type Config = { categories: Rules; rules: Rules; overrides: { rules: Rules }[] };
