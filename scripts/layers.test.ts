import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUpwardImports, placeOf } from './layers/find-upward-imports.ts';
import { layers } from './layers/layers.ts';
import { listSources, readImports } from './layers/read-imports.ts';
import { root } from './run.ts';

const document = 'docs/architecture.md';
const markdown = readFileSync(join(root, document), 'utf8');

it(`${document} names every folder`, () => {
  const folders = globSync('{admin,api,bench,contract,docs,e2e,sandbox,scripts}/*/', { cwd: root })
    .map((path) => path.replaceAll('\\', '/').replace(/\/$/, ''))
    .filter((path) => !/\/(node_modules|dist|results|report)$/.test(path));
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter((path) => !markdown.includes(`\`${path}\``))).toEqual([]);
});

it(`${document} lists the layers in their order`, () => {
  for (const names of [layers.api, layers.admin])
    expect(markdown).toContain(names.map((name) => `\`${name}\``).join(' → '));
});

it('each layer contains source files, and their imports are found', () => {
  const sources = listSources(root);
  const used = new Set(sources.map((path) => placeOf(layers, path)?.layer));
  const all = Object.values(layers).flat();
  expect(all.filter((layer) => !used.has(layer))).toEqual([]);
  expect(sources.flatMap((path) => readImports(root, path)).length).toBeGreaterThan(2000);
});

describe('an import', () => {
  const parts = { contract: ['contract'], api: ['api/db', 'api/http'], admin: ['admin/kit', 'admin/features/*'] };
  it.each([
    ['api/http/a.ts', 'api/db/engine/b.ts'],
    ['api/http/a.ts', 'api/http/sub/b.ts'],
    ['api/db/a.ts', 'contract/b.ts'],
    ['admin/features/tags/a.ts', 'admin/features/tags/list/b.ts'],
    ['admin/features/tags/a.ts', 'admin/kit/b.ts'],
  ])('is allowed downwards and within a layer: %s imports %s', (importer, imported) =>
    expect(findUpwardImports(parts, [{ importer, imported }])).toEqual([]),
  );
  it.each([
    ['api/db/a.ts', 'api/http/b.ts', 'the layer api/http is above api/db'],
    ['api/db/a.ts', 'admin/kit/b.ts', 'api does not import admin'],
    ['contract/a.ts', 'api/db/b.ts', 'contract does not import api'],
    ['api/db/a.ts', 'api/testing/b.ts', 'no layer contains it'],
    [
      'admin/features/tags/a.ts',
      'admin/features/zones/b.ts',
      'the folders of admin/features/* do not import each other',
    ],
  ])(
    'is refused upwards, across the parts of the repository, and between folders that are apart: %s imports %s',
    (importer, imported, why) =>
      expect(findUpwardImports(parts, [{ importer, imported }])).toEqual([`${importer} imports ${imported}: ${why}`]),
  );
});
