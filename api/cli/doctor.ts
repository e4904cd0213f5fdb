import { parseArgs } from 'node:util';
import type { CheckResult } from '../doctor/finding.ts';
import { toJson, toSummary, toText } from '../doctor/print.ts';
import { runChecks } from '../doctor/run-checks.ts';
import { version } from '../env/version.ts';
import { WrongUsage, type Streams } from './command.ts';

/**
 * Runs the command `doctor`, which checks the installation: prints each check as soon as it is done, and returns the last line. With
 * `--json`, returns all of it. The exit code is 1 if a check failed.
 */
export async function doctor(
  words: string[],
  source: NodeJS.ProcessEnv,
  { print }: Pick<Streams, 'print'>,
): Promise<{ text: string; exitCode: number }> {
  const isJson = parse(words);
  if (!isJson) print(`Trastienda ${version}\n`);
  const results: CheckResult[] = [];
  for await (const result of runChecks(source)) {
    results.push(result);
    if (!isJson) print(toText(result));
  }
  const exitCode = results.some(({ state }) => state === 'fail') ? 1 : 0;
  return { text: isJson ? toJson(results) : `\n${toSummary(results)}`, exitCode };
}

function parse(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean' } } }).values.json === true;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}
