import { parseArgs } from 'node:util';
import type { CheckResult } from '../doctor/finding.ts';
import { toJson, toSummary, toText } from '../doctor/print.ts';
import { runChecks } from '../doctor/run-checks.ts';
import { version } from '../env/version.ts';
import { WrongUsage } from './wrong-usage.ts';

/**
 * Runs the command `doctor`, which checks the installation: prints each check as soon as it is done, and returns the last line. With
 * `--json`, returns all of it. Sets the exit code 1 if a check failed.
 */
export async function doctor(words: string[]): Promise<string> {
  const isJson = parse(words);
  if (!isJson) console.log(`Trastienda ${version}\n`);
  const results: CheckResult[] = [];
  for await (const result of runChecks(process.env)) {
    results.push(result);
    if (!isJson) console.log(toText(result));
  }
  if (results.some(({ state }) => state === 'fail')) process.exitCode = 1;
  return isJson ? toJson(results) : `\n${toSummary(results)}`;
}

function parse(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean' } } }).values.json === true;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}
