/**
 * Writes docs/requirements.md: which test shows which requirement or decision, from the tests' own names.
 * `node scripts/requirements.ts`; with `--check` it only says whether the page is up to date.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

type Shown = { name: string; file: string };

const page = join(root, 'docs/requirements.md');
const files = ['{contract,api,admin,sandbox,scripts,bench}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'];
/** The name is the first argument of it(…), test(…), test.each(…)(…) and the like. */
const testName =
  /\b(?:it|test)(?:\.\w+)*(?:<[^<>]*>)?(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const id = String.raw`(?:[A-Z]{2,}(?:-[A-Z]+)?|[AD])-\d{2,3}`;
const requirementId = new RegExp(String.raw`\b${id}\b`, 'g');
/** A table of cases keeps the ids of each as a text of its own, which the name of its test takes up. */
const idsOfCase = new RegExp(`'(${id}(?: ${id})*)'`, 'g');

const text = toPage(readTests());
if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  console.error('docs/requirements.md does not say what the tests say: run node scripts/requirements.ts');
  process.exitCode = 1;
}

function readTests(): Map<string, Shown[]> {
  const shown = new Map<string, Shown[]>();
  for (const file of globSync(files, { cwd: root, exclude: (path) => path.includes('node_modules') }).sort()) {
    const source = readFileSync(join(root, file), 'utf8');
    const show = (ids: string, name: string) => {
      for (const id of new Set(ids.match(requirementId))) {
        shown.set(id, [...(shown.get(id) ?? []), { name, file }]);
      }
    };
    for (const [, single, double, template] of source.matchAll(testName)) {
      const name = (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1');
      show(name, name);
    }
    for (const [, ids = ''] of source.matchAll(idsOfCase)) show(ids, `${ids}: a case of a table`);
  }
  return shown;
}

function toPage(shown: Map<string, Shown[]>): string {
  const ids = [...shown.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const sections = ids.map((id) => [`## ${id}`, '', ...(shown.get(id) ?? []).map(toLine), ''].join('\n'));
  return [
    '# What the tests show',
    '',
    'Written by `node scripts/requirements.ts` from the names of the tests.',
    '',
    ...sections,
  ].join('\n');
}

function toLine({ name, file }: Shown): string {
  return `- ${name.replaceAll(/\s+/g, ' ')} (\`${file}\`)`;
}
