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
  /\b(?:it|test)(?:\.\w+)*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const requirementId = /\b(?:[A-Z]{2,}(?:-[A-Z]+)?|[AD])-\d{2,3}\b/g;

const text = toPage(readTests());
if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  console.error('docs/requirements.md does not say what the tests say: run node scripts/requirements.ts');
  process.exitCode = 1;
}

function readTests(): Map<string, Shown[]> {
  const shown = new Map<string, Shown[]>();
  for (const file of globSync(files, { cwd: root, exclude: (path) => path.includes('node_modules') }).sort()) {
    for (const [, single, double, template] of readFileSync(join(root, file), 'utf8').matchAll(testName)) {
      const name = (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1');
      for (const id of new Set(name.match(requirementId))) {
        shown.set(id, [...(shown.get(id) ?? []), { name, file }]);
      }
    }
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
