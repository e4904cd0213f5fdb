import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUpwardImports, placeOf, withInner } from './layers/find-upward-imports.ts';
import { innerLayers, layers } from './layers/layers.ts';
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
  for (const names of [layers.api, layers.admin, ...Object.values(innerLayers)])
    expect(markdown).toContain(names.map((name) => `\`${name}\``).join(' → '));
});

it('each folder of the API is one layer, so no two of them import each other', () => {
  const folders = listSources(root).flatMap((path) => /^api\/[^/]+(?=\/)/.exec(path) ?? []);
  expect(layers.api).toEqual(expect.arrayContaining([...new Set(folders)]));
});

it('each layer contains source files, and their imports are found', () => {
  const sources = listSources(root);
  const parts = withInner(layers, innerLayers);
  const used = new Set(sources.map((path) => placeOf(parts, path)?.layer));
  const all = Object.values(parts).flat();
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

describe('the layers inside a layer', () => {
  const parts = withInner(
    { api: ['api/db', 'api/imports', 'api/app.ts'] },
    { 'api/imports': ['tables.ts', 'reading', 'routes'] },
  );
  it('stand in its place, in their order', () =>
    expect(parts['api']).toEqual([
      'api/db',
      'api/imports/tables.ts',
      'api/imports/reading',
      'api/imports/routes',
      'api/app.ts',
    ]));
  it('are ordered among each other and with the other layers', () => {
    const check = (importer: string, imported: string) => findUpwardImports(parts, [{ importer, imported }]);
    expect(check('api/app.ts', 'api/imports/routes/b.ts')).toEqual([]);
    expect(check('api/imports/routes/a.ts', 'api/imports/reading/b.ts')).toEqual([]);
    expect(check('api/imports/reading/a.ts', 'api/imports/routes/b.ts')).toHaveLength(1);
    expect(check('api/db/a.ts', 'api/imports/tables.ts')).toHaveLength(1);
    expect(check('api/imports/reading/a.ts', 'api/imports/other/b.ts')).toHaveLength(1);
  });
});
