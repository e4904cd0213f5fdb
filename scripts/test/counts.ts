import { readFileSync } from 'node:fs';

/** The number of passed and failed tests of a runner. `durations` maps a file, relative to the root folder, to milliseconds. */
export type Count = { passed: number; failed: number; durations?: Record<string, number> };

/** The parts of Playwright's JSON report that are used here. */
type BrowserReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };
type Suite = { specs: { file: string; tests: { results: { duration: number }[] }[] }[]; suites?: Suite[] };

/** Counts the tests in Playwright's report. A test that passed only on a retry counts as failed. */
export function countBrowser({ stats, suites }: BrowserReport): Count {
  const durations: Record<string, number> = {};
  for (const { file, tests } of suites.flatMap(specsIn)) {
    const path = `e2e/${file}`;
    for (const { duration } of tests.flatMap(({ results }) => results)) {
      durations[path] = (durations[path] ?? 0) + duration;
    }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, durations };
}

const specsIn = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsIn)];

/**
 * Reads a runner's report. A missing report, or an exit code other than 0 without a failed test, for example because a file did not load,
 * counts as a failure.
 * @param count extracts the numbers from the parsed report.
 */
export function readCount<Report>(path: string, code: number, count: (report: Report) => Count): Count {
  try {
    // The cast is safe: Playwright's reporter or CountReporter has written the file.
    const counted = count(JSON.parse(readFileSync(path, 'utf8')) as Report);
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Prints the last line, with the number of passed and failed tests. Sets exit code 1 if a test failed. */
export function reportCounts(counts: Count[]): void {
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
