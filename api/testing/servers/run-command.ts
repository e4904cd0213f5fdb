import { Readable } from 'node:stream';
import type { Streams } from '../../cli/command.ts';
import { runCommand } from '../../cli/run-command.ts';

/** The streams of a command whose output a test ignores. */
export const ignored = (): Streams => ({ input: Readable.from([]), print: () => undefined, say: () => undefined });

/** Runs a command in this process. @returns its exit code and its output. */
export async function outcomeOf(words: string[], variables: NodeJS.ProcessEnv, input: Readable = Readable.from([])) {
  const [printed, said]: [string[], string[]] = [[], []];
  const streams = { input, print: (line: string) => printed.push(line), say: (line: string) => said.push(line) };
  const code = await runCommand(words, variables, streams);
  return { code, stdout: printed.map(inLine).join(''), stderr: said.map(inLine).join('') };
}

const inLine = (line: string) => `${line}\n`;
