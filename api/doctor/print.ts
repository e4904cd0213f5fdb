import { styleText } from 'node:util';
import type { CheckResult, State } from './finding.ts';

const colours = { ok: 'green', warn: 'yellow', fail: 'red' } as const satisfies Record<State, string>;

/** Columns: two spaces, the state, the name, the sentences. */
const stateChars = 6;
const nameChars = 13;
const indent = ' '.repeat(2 + stateChars + nameChars);
const maxChars = 100;

/** Returns the lines of a check for a terminal, in colour if the standard output supports it. */
export function toText({ name, state, found, advice }: CheckResult): string {
  const label = styleText(colours[state], state) + ' '.repeat(stateChars - state.length);
  const lines = [...wrap(found), ...(advice?.split('\n') ?? []).flatMap((line) => wrap(`→ ${line}`, '  '))];
  return `  ${label}${name.padEnd(nameChars)}${lines.join(`\n${indent}`)}`;
}

/** Returns the last line: how many checks failed. */
export function toSummary(results: readonly CheckResult[]): string {
  const count = (state: State) => results.filter((one) => one.state === state).length;
  const [failed, warned] = [count('fail'), count('warn')];
  const warnings = warned === 0 ? '' : `, ${warned} ${warned === 1 ? 'warning' : 'warnings'}`;
  if (failed > 0) return `${failed} ${failed === 1 ? 'check' : 'checks'} failed${warnings}.`;
  return `No check failed${warnings}.`;
}

export const toJson = (results: readonly CheckResult[]): string =>
  JSON.stringify({ ok: results.every(({ state }) => state !== 'fail'), checks: results }, undefined, 2);

/** Breaks a text at spaces. @param hang the indentation of all lines but the first. */
function wrap(text: string, hang = ''): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && indent.length + last.length + 1 + word.length <= maxChars) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(last === undefined ? word : hang + word);
  }
  return lines;
}
