import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTestFiles } from '../test/test-files.ts';
import { readIds } from './ids.ts';
import { readRequirements, type Requirement } from './read-requirements.ts';
import { readTests, type Shown } from './read-tests.ts';
import { findAll, type Place, type SourceFile } from './source-file.ts';

export type Project = {
  requirements: Requirement[];
  /** List items on the pages of `docs/requirements` that are not valid requirements. */
  malformed: Place[];
  /** The ids that tests cover. */
  shown: Shown[];
  /** All occurrences of ids in code, tests and documents. */
  citations: (Place & { id: string })[];
  /** Citations of documents outside the project. */
  outside: (Place & { text: string })[];
};

const pages = /^docs\/requirements\/(?!README)[^/]+\.md$/;
const searched = ['**/*', '.github/**/*'].map((path) => `${path}.{ts,tsx,js,mjs,css,html,json,sql,md,yml,yaml,sh}`);
const excluded = /(?:^|\/)(?:node_modules|dist|e2e[\\/]results|\.(?!github$)[^/]+)$/;
/** Matches citations of documents outside the project (a section sign, or "seed" with a number), but not the option `--seed`. */
const outsideDocument = /(?<!--)\bseeds? [12]\b|\u00A7/g;

/** Reads the pages of `docs/requirements` below `root`, and all files that may cite or cover their requirements. */
export function readProject(root: string): Project {
  const files = [...new Set(globSync(searched, { cwd: root, exclude: (path) => excluded.test(path) }))]
    .sort()
    .map((file): SourceFile => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }));
  const defined = readRequirements(files.filter(({ file }) => pages.test(file)));
  const ids = readIds(defined.requirements.map(({ id }) => id));
  const tests = new Set(listTestFiles(root).map(({ path }) => path));
  return {
    ...defined,
    shown: files.filter(({ file }) => tests.has(file)).flatMap((file) => readTests(file, ids)),
    citations: files.flatMap((file) =>
      findAll(file, ids.pattern).map(({ found: [id], ...place }) => ({ id, ...place })),
    ),
    outside: files.flatMap((file) =>
      findAll(file, outsideDocument).map(({ found: [text], ...place }) => ({ text, ...place })),
    ),
  };
}
