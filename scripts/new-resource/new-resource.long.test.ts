import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject } from '../testing/copy-project.ts';

let copy: Awaited<ReturnType<typeof copyProject>>;

beforeAll(async () => {
  copy = await copyProject();
}, 60_000);
afterAll(() => copy.remove(), 60_000);

const newResource = (...words: string[]) => copy.run(['scripts/new-resource.ts', ...words]);

/** Waits for a program and requires exit code 0. @returns its output. */
async function done(running: ReturnType<typeof copy.run>): Promise<string> {
  const { code, output } = await running;
  expect(code, output).toBe(0);
  return output;
}

const at = (path: string) => join(copy.folder, path);
const read = (path: string) => readFileSync(at(path), 'utf8');

/** Returns a hash of every file that the command could change, by path. */
async function toTree(): Promise<Record<string, string>> {
  const folders = ['contract', 'api', 'admin'];
  const found = await Promise.all(
    folders.map((folder) => readdir(at(folder), { recursive: true, withFileTypes: true })),
  );
  const files = found.flat().filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'));
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

/** Changes a file, runs `work`, and restores the file. */
async function withChange(path: string, change: (text: string) => string, work: () => Promise<void>): Promise<void> {
  const before = read(path);
  writeFileSync(at(path), change(before));
  expect(read(path)).not.toBe(before);
  try {
    await work();
  } finally {
    writeFileSync(at(path), before);
  }
}

it.each([
  { words: [], because: 'Usage: npm run new:resource -- guides' },
  { words: ['guides', 'routes'], because: 'Usage: npm run new:resource -- guides' },
  { words: ['guides', '--colour', 'red'], because: '--colour' },
  { words: ['Guides!'], because: 'Guides! is not a valid resource name' },
  { words: ['guide'], because: 'guide has no regular plural' },
  { words: ['people'], because: 'people has no regular plural' },
  ...['buses', 'houses', 'quizzes', 'series', 'species', 'tv-series', 'news', 'data', 'heroes', 'analysis'].map(
    (name) => ({
      words: [name],
      because: `${name} has no regular plural: give both forms with --en <singular>/<plural>.`,
    }),
  ),
  { words: ['series', '--en', 'series/series'], because: 'series is singular and plural' },
  { words: ['people', '--en', 'person/persons'], because: 'persons is not people' },
  { words: ['guides', '--es', 'guía'], because: '--es <singular>/<plural>' },
  { words: ['guides', '--es', "guía/gu'ías"], because: '--es <singular>/<plural>' },
  { words: ['tags'], because: 'contract/resources/tag.ts already exists' },
  { words: ['logins'], because: 'has a table or a call named logins' },
  { words: ['orders'], because: 'order is a reserved word' },
  { words: ['classes'], because: 'class is a reserved word' },
  { words: ['constructors'], because: 'constructor is a reserved word' },
  { words: ['maps'], because: 'map is a reserved word' },
  { words: ['screens'], because: 'screen is already a name in admin/router.tsx' },
  {
    words: ['fares', '--es', 'plan de precios/planes de precios'],
    because: 'contains plan, a word of another menu entry',
  },
])('refuses $words with a message of one line and writes nothing', async ({ words, because }) => {
  const before = await toTree();
  const { code, output } = await newResource(...words);
  expect(output).toContain(because);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
  expect(await toTree()).toEqual(before);
});

it('names a file without an insertion point, and writes nothing', async () => {
  await withChange(
    'admin/menu.ts',
    (text) => text.replace("group('languages'", "group('speech'"),
    async () => {
      const before = await toTree();
      const { code, output } = await newResource('guides');
      expect(output).toMatch(/^admin\/menu\.ts must contain one match .*\n$/);
      expect(code).toBe(1);
      expect(await toTree()).toEqual(before);
    },
  );
});

it('refuses if languages have more fields than the name, because those would have no label', async () => {
  await withChange(
    'contract/resources/language.ts',
    (text) => text.replace("name: translated(line('languageName'))", "$&, code: line('languageName')"),
    async () => {
      const { code, output } = await newResource('guides');
      expect(output).toMatch(/^contract\/resources\/language\.ts must have only the field name, .*\n$/);
      expect(code).toBe(1);
      expect(existsSync(at('contract/resources/guide.ts'))).toBe(false);
    },
  );
});

it('restores every file if the migration cannot be written', async () => {
  await withChange(
    'api/resources/tag.ts',
    (text) => `${text}throw new Error('a half-written change');\n`,
    async () => {
      const before = await toTree();
      const { code, output } = await newResource('guides');
      expect(output).toContain('Nothing was changed');
      expect(code).toBe(1);
      expect(existsSync(at('admin/features/guides'))).toBe(false);
      expect(await toTree()).toEqual(before);
    },
  );
});

/**
 * The steps of `npm run check` for the written files. Leaves out the checks that a new resource cannot affect: format and lint of the
 * other files, and the types of sandbox, e2e, bench and scripts, which list their resources explicitly.
 */
const stepsFor = (paths: readonly string[]) => [
  ['node_modules/oxfmt/bin/oxfmt', '--check', ...paths],
  ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet', ...paths],
  ...['contract', 'api', 'admin'].map((name) => ['node_modules/typescript/bin/tsc', '-p', name]),
  ['node_modules/knip/bin/knip.js', '--no-progress'],
  ['scripts/db/generate.ts', '--check'],
  ['scripts/requirements.ts', '--check'],
];

it('creates resources that pass every check and their own tests', { timeout: 900_000 }, async () => {
  const before = await toTree();
  expect(await done(newResource('guides', '--es', 'guía/guías'))).toContain('admin/features/guides/guides-list.tsx');
  await done(newResource('tour-routes', '--es', 'ruta/rutas', '--feminine'));
  await done(newResource('people', '--en', 'person/people'));
  expect((await newResource('guides')).output).toBe('contract/resources/guide.ts already exists.\n');

  expect(read('admin/features/tour-routes/es.json')).toContain('No se han podido cargar las rutas');
  expect(read('admin/router.tsx')).toContain("'/rutas', '/nueva-ruta', '/editar-ruta/$id'");
  const changed = Object.entries(await toTree()).filter(([path, hash]) => before[path] !== hash);
  const paths = changed.map(([path]) => relative(copy.folder, path));
  expect(paths).toContain('contract/resources/guide.ts');
  for (const words of stepsFor(paths)) await done(copy.run(words));
  // Also runs the tests that check the texts of all resources, including the refusal to delete a record to which others refer.
  const tests = [
    'api/resources/guide.test.ts',
    'admin/i18n',
    'api/resources.test.ts',
    'api/hydra/writing/remove.test.ts',
  ];
  await done(copy.run(['node_modules/vitest/vitest.mjs', 'run', ...tests]));
});
