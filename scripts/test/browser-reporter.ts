import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { root } from '../run.ts';
import { describeFailure, inOneLine, toText, type Count } from './counts.ts';

/** The name of the attachment with what the server of a test printed during the test. */
export const serverLog = 'log of the server';

type Row = { left: number; failed: number; tests: number; notRun: number; ms: number };

/**
 * Prints a line for each file whose tests have ended, and each failed test with its error, its page and the log of its server. Writes a
 * `Count` to the file named in TEST_COUNTS. A test that passed only on a retry counts as failed.
 */
export default class BrowserReporter implements Reporter {
  #tests: TestCase[] = [];
  readonly #rows = new Map<string, Row>();
  readonly #others: string[] = [];

  printsToStdio = () => true;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
    for (const test of this.#tests) {
      const row = this.#rowOf(test);
      row.left += 1;
      row.tests += 1;
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const row = this.#rowOf(test);
    row.ms += result.duration;
    const { status, retry } = result;
    const hasFailed = status === 'failed' || status === 'timedOut';
    if (hasFailed) console.log(describe(test, result));
    if (hasFailed && retry < test.retries) return;
    row.left -= 1;
    if (hasFailed || retry > 0) row.failed += 1;
    else if (status !== 'passed') row.notRun += 1;
    if (row.left === 0) console.log(toLine(pathOf(test), row));
  }

  /** An error outside a test, such as that the product did not start. */
  onError(error: TestError): void {
    this.#others.push(`  (outside the tests)\n    ${inOneLine(error.message ?? error.value ?? '', 300)}`);
    console.log(toText(error.stack ?? error.message ?? error.value ?? ''));
  }

  onEnd(): void {
    for (const [path, row] of this.#rows)
      if (row.left > 0) console.log(toLine(path, { ...row, notRun: row.notRun + row.left }));
    const failed = this.#tests.filter((test) => ['unexpected', 'flaky'].includes(test.outcome()));
    const count: Count = {
      passed: this.#tests.filter((test) => test.outcome() === 'expected').length,
      failed: failed.length,
      durations: Object.fromEntries([...this.#rows].map(([path, { ms }]) => [path, ms])),
      failures: [...this.#others, ...failed.map(toFailure)],
    };
    const path = process.env['TEST_COUNTS'];
    if (path !== undefined) writeFileSync(path, JSON.stringify(count));
  }

  #rowOf(test: TestCase): Row {
    const path = pathOf(test);
    const row = this.#rows.get(path) ?? { left: 0, failed: 0, tests: 0, notRun: 0, ms: 0 };
    this.#rows.set(path, row);
    return row;
  }
}

const pathOf = ({ location }: TestCase) => relative(root, location.file).replaceAll('\\', '/');

/** Returns the titles of the groups and of the test. */
const titleOf = (test: TestCase) => test.titlePath().slice(3).join(' › ');

/** Returns the same line as Vitest's reporter prints for its files. */
function toLine(path: string, { failed, tests, notRun, ms }: Row): string {
  const counted = [
    `${tests} test${tests === 1 ? '' : 's'}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
  ];
  return ` ${failed + notRun > 0 ? '❯' : '✓'}  browser  ${path} (${counted.join(' | ')}) ${Math.round(ms)}ms`;
}

/** Describes a failed attempt: its place, its errors with the source lines, its page, and what its server and the test printed. */
function describe(test: TestCase, result: TestResult): string {
  const errors = result.errors.map(({ message, value, snippet }) => `${message ?? value ?? ''}\n${snippet ?? ''}`);
  const place = `${pathOf(test)}:${test.location.line}`;
  const page = pageOf(result);
  const printed = [...attached(result, serverLog), ...[...result.stdout, ...result.stderr].map(String)].join('');
  const parts = [
    ...(errors.length > 0 ? errors : [result.status]),
    page && `Page:\n${page}`,
    printed && `Printed by the server and the test:\n${printed}`,
  ];
  const text = toText(parts.filter(Boolean).join('\n')).trimEnd();
  return ` ✗  browser  ${place} › ${titleOf(test)}\n${text.replaceAll(/^/gm, '      ')}`;
}

function toFailure(test: TestCase): string {
  const result = test.results.find(({ error }) => error);
  const page = result && pageOf(result);
  const failure = describeFailure(pathOf(test), titleOf(test), result?.error?.message ?? result?.error?.value);
  return page ? `${failure}\n    Page: ${inOneLine(page, 700)}` : failure;
}

/** Returns the accessibility snapshot of the page from Playwright's attachment `error-context`, without the header and the menu. */
function pageOf(result: TestResult): string | undefined {
  const [context = ''] = attached(result, 'error-context');
  const snapshot = /^```yaml\n(.*?)^```$/ms.exec(context)?.[1];
  return snapshot?.slice(Math.max(0, snapshot.search(/^- (dialog|main)\b/m)));
}

/** Returns the texts of the attachments with a name. */
const attached = (result: TestResult, name: string): string[] =>
  result.attachments
    .filter((one) => one.name === name)
    .map(
      ({ body, path }) =>
        body?.toString() ?? (path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : ''),
    );
