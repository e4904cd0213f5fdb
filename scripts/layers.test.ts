import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSources, readImports } from './layers/read-imports.ts';
import { covers, layerOf, readPicture } from './layers/read-picture.ts';
import { root } from './run.ts';

const document = 'docs/architecture.md';
const markdown = readFileSync(join(root, document), 'utf8');
const picture = readPicture(markdown);
const sources = listSources(root);
const imports = sources
  .flatMap((path) => readImports(root, path))
  .flatMap(({ importer, imported }) => {
    const [from, to] = [layerOf(picture, importer), layerOf(picture, imported)];
    return from && to && from !== to ? [{ from, to, importer, imported }] : [];
  });

it(`${document} names every folder`, () => {
  const folders = globSync('{admin,api,bench,contract,docs,e2e,sandbox,scripts}/*/', { cwd: root })
    .map((path) => path.replaceAll('\\', '/').replace(/\/$/, ''))
    .filter((path) => !/\/(node_modules|dist|results|report)$/.test(path));
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter((path) => !markdown.includes(`\`${path}\``))).toEqual([]);
});

describe(`the layers drawn in ${document}`, () => {
  it('contain every source file', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((path) => !layerOf(picture, path))).toEqual([]);
  });

  it('have an edge for every import between them', () => {
    const missing = imports.filter(({ from, to }) => !picture.edges.some((edge) => covers(edge, from, to)));
    expect(
      missing.map(
        ({ from, to, importer, imported }) =>
          `${importer} imports ${imported}: the edge ${from.name} --> ${to.name} is missing`,
      ),
    ).toEqual([]);
  });

  it('have no edge without an import', () => {
    const stale = picture.edges.filter((edge) => !imports.some(({ from, to }) => covers(edge, from, to)));
    expect(stale.map(({ from, to }) => `no file of ${from} imports ${to}: remove the edge ${from} --> ${to}`)).toEqual(
      [],
    );
  });
});
