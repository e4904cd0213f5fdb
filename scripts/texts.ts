/** A step of `npm run check`: refuses a text of the admin or the API that is missing in a language. The compiler checks the contract's. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUntranslated } from './texts/find-untranslated.ts';
import { root } from './run.ts';

const isLeftOut = (path: string) => /(?:^|[\\/])(?:node_modules|dist|testing)$/.test(path);
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as object;
const list = (pattern: string) => globSync(pattern, { cwd: root, exclude: isLeftOut }).sort();

/** In the admin, a pair of files has the texts of both languages; in the API, one file has them. */
const pairs = [
  ...list('admin/**/es.json').map((path) => {
    const english = path.replace(/es\.json$/, 'en.json');
    return { path: english, es: read(path), en: list(english).length > 0 ? read(english) : {} };
  }),
  ...list('api/**/*-texts.json').map((path) => ({ path, es: {}, en: {}, ...read(path) })),
];
const problems = pairs.flatMap(({ path, ...texts }) => findUntranslated(path, texts));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
