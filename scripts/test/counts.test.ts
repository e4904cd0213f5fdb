import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageScript, root } from '../run.ts';
import { listSlowest, readCount } from './counts.ts';

/** A folder inside the project, so that the runners find the packages. */
let folder: string;
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/counts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command. Its output contains failing tests. */
function run([program = '', ...words]: string[], env: NodeJS.ProcessEnv): { code: number; stdout: string } {
  const { status, stdout } = spawnSync(program, words, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { code: status ?? 1, stdout };
}

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

/** Returns the source of a test that passes, a test that fails, and a test that passes on its second attempt. */
const testsOf = (runner: string) => `import { expect, test } from '${runner}';
let tries = 0;
test('passes', () => console.log('printed by a passed test'));
test('fails', () => {
  expect(1).toBe(2);
});
test('passes on the second try', () => expect((tries += 1)).toBe(2));
`;
/** Playwright runs each attempt in its own process, so a file counts the attempts. */
const testsOfPlaywright = testsOf('@playwright/test')
  .replace('let tries = 0;', `import { appendFileSync, readFileSync } from 'node:fs';`)
  .replace('(tries += 1)', `(appendFileSync('tries', '.'), readFileSync('tries', 'utf8').length)`)
  .replace(
    `test('fails', () => {`,
    `test('fails', () => {
  test.info().attachments.push({ name: 'error-context', contentType: 'text/markdown', path: 'context' });
  test.info().attachments.push({ name: 'log of the server', contentType: 'text/plain', body: Buffer.from('PUT /zones/1: 500') });
  console.log('printed by the test');`,
  );

it('a Vitest test that passes on a retry counts as failed', () => {
  write('some.test.ts', testsOf('vitest'));
  write('vitest.config.ts', `export default { test: { retry: 1 } };`);
  const report = join(folder, 'vitest.json');
  const reporter = '--reporter=./scripts/test/count-reporter.ts';
  const words = [...packageScript('vitest/vitest.mjs'), 'run', '--root', folder, reporter];
  const { code } = run(words, { TEST_COUNTS: report });
  const { passed, failed, durations = {}, failures } = readCount(report, code);
  expect(failures).toEqual([
    expect.stringMatching(/^ {2}\.cache\/counts-\w+\/some\.test\.ts › fails\n {4}expected 1 to be 2 /),
    expect.stringContaining('some.test.ts › passes on the second try\n'),
  ]);
  expect({ passed, failed }).toEqual({ passed: 1, failed: 2 });
  expect(Object.keys(durations)).toEqual([expect.stringMatching(/^\.cache\/counts-\w+\/some\.test\.ts$/)]);
});

it('a Playwright test that passes on a retry counts as failed; the run prints a line for each file, and each failure with its page and log', () => {
  const withPaths = (source: string, name: string) =>
    source.replaceAll(`'${name}'`, JSON.stringify(join(folder, name)));
  write('some.spec.ts', ['tries', 'context'].reduce(withPaths, testsOfPlaywright));
  write(
    'context',
    '# Error details\n\n```yaml\n- navigation:\n  - link "Menu"\n- main:\n  - heading "No answer"\n```\n\n# Test source\n',
  );
  write('playwright.config.ts', `export default { testMatch: '*.spec.ts', outputDir: 'results', retries: 1 };`);
  const report = join(folder, 'playwright.json');
  const words = [
    ...packageScript('@playwright/test/cli.js'),
    'test',
    '-c',
    folder,
    '--reporter=./scripts/test/browser-reporter.ts',
  ];
  const { code, stdout } = run(words, { TEST_COUNTS: report });
  const { passed, failed, durations = {}, failures } = readCount(report, code);
  expect(failures).toEqual([
    expect.stringMatching(
      /^ {2}\.cache\/counts-\w+\/some\.spec\.ts › fails\n {4}Error: .*toBe.* Expected: 2 Received: 1\n {4}Page: - main: - heading "No answer"$/,
    ),
    expect.stringContaining('some.spec.ts › passes on the second try\n'),
  ]);
  expect({ passed, failed }).toEqual({ passed: 1, failed: 2 });
  const [path = ''] = Object.keys(durations);
  expect(path).toMatch(/^\.cache\/counts-\w+\/some\.spec\.ts$/);
  const lines = stdout.split('\n');
  expect(lines.filter((line) => /^ \S/.test(line))).toEqual([
    ` ✗  browser  ${path}:4 › fails`,
    ` ✗  browser  ${path}:4 › fails`,
    ` ✗  browser  ${path}:10 › passes on the second try`,
    expect.stringMatching(` ❯  browser  ${path} \\(3 tests \\| 2 failed\\) \\d+ms`),
  ]);
  for (const part of ['Received: 1', '- heading "No answer"', 'PUT /zones/1: 500', 'printed by the test'])
    expect(stdout).toContain(part);
  expect(stdout).not.toContain('printed by a passed test');
});

it('a runner that fails without a failed test counts as one failure, as does a missing report', () => {
  const report = join(folder, 'count.json');
  write('count.json', JSON.stringify({ passed: 3, failed: 0 }));
  const countFor = (path: string, code: number) => readCount(path, code);
  expect(countFor(report, 0)).toEqual({ passed: 3, failed: 0 });
  expect(countFor(report, 1)).toEqual({
    passed: 3,
    failed: 1,
    failures: ['  No test failed, but the runner exited with code 1.'],
  });
  expect(countFor(join(folder, 'none.json'), 0)).toEqual({
    passed: 0,
    failed: 1,
    failures: ['  The runner exited with code 0 and wrote no report.'],
  });
});

it('the ten slowest files of all runners are listed, slowest first', () => {
  const durations = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`api/${n}.test.ts`, n * 1000]));
  const lines = listSlowest([
    { passed: 1, failed: 0, durations },
    { passed: 1, failed: 0 },
    { passed: 1, failed: 0, durations: { 'e2e/product/slow.spec.ts': 99_940 } },
  ]);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   99.9 s  e2e/product/slow.spec.ts');
  expect(lines.at(-1)).toBe('    3.0 s  api/3.test.ts');
});
