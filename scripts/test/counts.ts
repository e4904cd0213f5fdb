import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * The number of passed and failed tests of a runner. `durations` maps a file, relative to the root folder, to milliseconds. `failures` has
 * a text of {@link describeFailure} for each failed test.
 */
export type Count = { passed: number; failed: number; durations?: Record<string, number>; failures?: string[] };

/** Returns a text without the codes of colours. */
export const toText = stripVTControlCharacters;

export const inOneLine = (text: string, length: number) => toText(text).replaceAll(/\s+/g, ' ').trim().slice(0, length);

/** Returns a line with the file and the name of a failed test, and below it the first 300 characters of the error. */
export function describeFailure(path: string, name: string, error = 'no error was reported'): string {
  return `  ${path} › ${name}\n    ${inOneLine(error, 300)}`;
}

/**
 * Reads what a runner's reporter has counted. A missing report, or an exit code other than 0 without a failed test, for example because a
 * file did not load, counts as a failure.
 */
export function readCount(path: string, code: number): Count {
  try {
    // The cast is safe: one of the reporters of this folder has written the file.
    const counted = JSON.parse(readFileSync(path, 'utf8')) as Count;
    if (code === 0 || counted.failed > 0) return counted;
    const failures = counted.failures?.length
      ? counted.failures
      : [`  No test failed, but the runner exited with code ${code}.`];
    return { ...counted, failed: 1, failures };
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
