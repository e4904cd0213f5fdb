/** A step of `npm run check`: refuses links between documents, and names of pages and headings in any file, that lead nowhere. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findBrokenLinks } from './documents/find-broken-links.ts';
import { findBrokenNames } from './documents/find-broken-names.ts';
import type { ReadPage } from './documents/read-page.ts';
import { root } from './run.ts';

const read: ReadPage = (path) => {
  const file = join(root, path);
  if (!existsSync(file)) return undefined;
  return statSync(file).isDirectory() ? '' : readFileSync(file, 'utf8');
};
const exclude = (path: string) => /(?:^|[\\/])(?:node_modules|dist|\.cache|\.data|e2e[\\/]results)$/.test(path);
const list = (patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude }).map((path) => path.replaceAll('\\', '/'));

const documents = list(['**/*.md', '.github/**/*.md']);
// The tests of the scripts name pages of invented projects.
const sources = list([
  '{admin,api,bench,contract,e2e,sandbox,scripts}/**/*.{ts,tsx,mjs,html}',
  'deploy/**/*.*',
  '.github/**/*.yml',
  'launcher.mjs',
]).filter((path) => !/^scripts\/.*\.test\.ts$/.test(path));
const problems = [
  ...documents.flatMap((path) => findBrokenLinks(path, read(path) ?? '', read)),
  ...[...documents, ...sources].flatMap((path) => findBrokenNames(path, read(path) ?? '', read)),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
