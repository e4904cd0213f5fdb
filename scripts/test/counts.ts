import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * The number of passed and failed tests of a runner. `durations` maps a file, relative to the root folder, to milliseconds. `failures` has
 * a text of {@link describeFailure} for each failed test.
 */
export type Count = { passed: number; failed: number; durations?: Record<string, number>; failures?: string[] };

/** The parts of Playwright's JSON report that are used here. */
type BrowserReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };
type Suite = { specs: Spec[]; suites?: Suite[] };
type Spec = {
  file: string;
  title: string;
  tests: { status: string; results: Result[] }[];
};
type Result = { duration: number; error?: { message?: string }; attachments?: { name: string; path?: string }[] };

/**
 * Counts the tests in Playwright's report. A test that passed only on a retry counts as failed. Each failure includes the start of
 * the page's accessibility snapshot.
 */
export function countBrowser({ stats, suites }: BrowserReport): Count {
  const durations: Record<string, number> = {};
  const failures: string[] = [];
  for (const { file, title, tests } of suites.flatMap(specsIn)) {
    const path = `e2e/${file}`;
    for (const { status, results } of tests) {
      for (const { duration } of results) durations[path] = (durations[path] ?? 0) + duration;
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const failed = results.find(({ error }) => error);
      const page = failed && pageSnapshotOf(failed);
      failures.push(
        describeFailure(path, title, failed?.error?.message) + (page ? `\n    Page: ${inOneLine(page, 700)}` : ''),
      );
    }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, durations, failures };
}

const specsIn = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];

/** Returns the accessibility snapshot of the page from Playwright's `error-context` attachment, without the header and the menu. */
function pageSnapshotOf({ attachments = [] }: Result): string | undefined {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined || !existsSync(path)) return undefined;
  const snapshot = /^```yaml\n(.*?)^```$/ms.exec(readFileSync(path, 'utf8'))?.[1];
  return snapshot?.slice(Math.max(0, snapshot.search(/^- (dialog|main)\b/m)));
}

const inOneLine = (text: string, length: number) =>
  stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').trim().slice(0, length);

/** Returns a line with the file and the name of a failed test, and below it the first 300 characters of the error. */
export function describeFailure(path: string, name: string, error = 'no error was reported'): string {
  return `  ${path} › ${name}\n    ${inOneLine(error, 300)}`;
}

/**
 * Reads a runner's report. A missing report, or an exit code other than 0 without a failed test, for example because a file did not load,
 * counts as a failure.
 * @param count extracts the numbers from the parsed report.
 */
export function readCount<Report>(path: string, code: number, count: (report: Report) => Count): Count {
  try {
    // The cast is safe: Playwright's reporter or CountReporter has written the file.
    const counted = count(JSON.parse(readFileSync(path, 'utf8')) as Report);
    if (code === 0 || counted.failed > 0) return counted;
    return { ...counted, failed: 1, failures: [`  No test failed, but the runner exited with code ${code}.`] };
  } catch {
    return { passed: 0, failed: 1, failures: [`  The runner exited with code ${code} and wrote no report.`] };
  }
}

/**
 * Prints the first 20 failed tests, then the last line with the number of passed and failed tests. Sets exit code 1 if a test failed.
 */
export function reportCounts(counts: Count[]): void {
  const failures = counts.flatMap((count) => count.failures ?? []);
  if (failures.length > 0) console.log(['\nFailed tests', ...failures.slice(0, 20), ''].join('\n'));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  if (failed > 0) process.exitCode = 1;
  console.log(`${passed} passed, ${failed} failed`);
}

/** Returns a line for each of the ten slowest files: the seconds of all its tests, then its path. */
export function listSlowest(counts: Count[]): string[] {
  const durations = counts.flatMap((count) => Object.entries(count.durations ?? {}));
  return durations
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([path, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`);
}
