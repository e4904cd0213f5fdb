import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRequirements, type Requirement } from './read-requirements.ts';
import { readTests, type Shown } from './read-tests.ts';
import { findAll, type Place, type SourceFile } from './source-file.ts';

export type Project = {
  requirements: Requirement[];
  /** List items of the pages that define no requirement. */
  malformed: Place[];
  shown: Shown[];
  /** Each id that code, tests and docs name. */
  citations: (Place & { id: string })[];
};

const pages = /^docs\/requirements\/(?!README)[^/]+\.md$/;
const tests = /\.(?:test\.tsx?|spec\.ts)$/;
const searched = '**/*.{ts,tsx,js,mjs,css,html,json,sql,md}';
const notOurs = /(?:^|\/)(?:node_modules|dist|results|\.[^/]+)$/;
/** Two letters or more, or the A of readings and the D of decisions; names of standards look the same. */
const anyId = /\b(?!(?:AES|ISO|RFC|SHA|UTF)-)(?:[A-Z]{2,}(?:-[A-Z]+)?|[AD])-\d{2,3}\b/g;

/** Reads the pages of `docs/requirements` below `root`, and all files that may cite or show what they define. */
export function readProject(root: string): Project {
  const files = globSync(searched, { cwd: root, exclude: (path) => notOurs.test(path) })
    .sort()
    .map((file): SourceFile => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  return {
    ...readRequirements(files.filter(({ file }) => pages.test(file))),
    shown: files.filter(({ file }) => tests.test(file)).flatMap(readTests),
    citations: files.flatMap((file) => findAll(file, anyId).map(({ found: [id], ...place }) => ({ id, ...place }))),
  };
}
