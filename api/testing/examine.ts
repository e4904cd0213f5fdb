import { expect } from 'vitest';
import type { CheckResult, Finding } from '../doctor/finding.ts';
import { toJson, toText } from '../doctor/print.ts';
import { runChecks } from '../doctor/run-checks.ts';

/** Every secret of these tests contains this word, which the doctor must never print. */
export const secretWord = 'sesame';

const usualTools: Parameters<typeof runChecks>[1] = {
  // Long enough for a machine that stands still; no check waits for it, because the servers of the tests answer.
  limitMs: 60_000,
  uid: 1000,
  freeBytesOf: () => Promise.resolve(10 * 1024 ** 3),
};

/**
 * Runs the doctor with these environment variables, and returns its findings by check, in order. Fails if the output, as text or as JSON,
 * contains {@link secretWord} or the password of the database.
 */
export async function examine(
  variables: Record<string, string>,
  tools: Parameters<typeof runChecks>[1] = {},
): Promise<Record<string, Finding>> {
  const results: CheckResult[] = [];
  for await (const result of runChecks(variables, { ...usualTools, ...tools })) results.push(result);
  const output = [...results.map(toText), toJson(results)].join('\n');
  expect(output).not.toContain(secretWord);
  // The password of the test server is random.
  if (variables['DATABASE_URL']) expect(output).not.toContain(new URL(variables['DATABASE_URL']).password);
  return Object.fromEntries(results.map(({ name, ...finding }) => [name, finding]));
}

/** Returns the findings that are not `ok`. The user of the tests' database server is a superuser. */
export const problemsIn = (findings: Record<string, Finding>): Record<string, Finding> =>
  Object.fromEntries(
    Object.entries(findings).filter(
      ([, { state, found }]) => state !== 'ok' && !found.startsWith('The database user is a superuser'),
    ),
  );
