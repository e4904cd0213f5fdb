import type { Readable } from 'node:stream';
import type { Env } from '../env/env.ts';

/** The streams of a command, besides its result. */
export type Streams = {
  input: Readable & { isTTY?: boolean };
  /** Prints a line on the standard output. */
  print: (line: string) => void;
  /** Prints a line on the standard error, so that it is not part of the result. */
  say: (line: string) => void;
};

/** Runs with the words after its name. @returns the result, which is printed on the standard output. */
export type Command = (words: string[], env: Env, streams: Streams) => Promise<string>;

/** An error in the command's arguments; the message is a sentence for the operator. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}
