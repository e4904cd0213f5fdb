import type { Client } from 'pg';
import type { Env } from '../env/env.ts';

export type State = 'ok' | 'warn' | 'fail';

/**
 * The result of a check. `found` is a sentence about the present state, `advice` says what to do: a sentence, or a line for each
 * setting. Only a check that is `ok`, or not done, has no advice.
 */
export type Finding = { state: State; found: string; advice?: string };

/** The finding of the check `name`. */
export type CheckResult = { name: string } & Finding;

/** What a check examines. A check changes nothing. */
export type Installation = {
  env: Env;
  /** The environment variables that `env` was read from. */
  source: NodeJS.ProcessEnv;
  /** Returns the present time of this machine, in epoch milliseconds. */
  now: () => number;
  /** Returns the free space on the disk of a folder, in bytes. */
  freeBytesOf: (folder: string) => Promise<number>;
  /** Returns the number of the disk of a folder. */
  diskOf: (folder: string) => Promise<number>;
  /** The user id of this process, which would also run the server; undefined on Windows. */
  uid: number | undefined;
  /** The time that an outside system has to answer. */
  limitMs: number;
};

/** A connection to the database. The checks use it one after the other. */
export type OpenDatabase = { client: Client; isEmbedded: boolean };

/** Replaces the secrets in a text of another program. */
export type Hide = (text: string) => string;

/** `signal` is aborted at the time limit of the check. */
export type Context = { hide: Hide; signal: AbortSignal };

export const ok = (found: string): Finding => ({ state: 'ok', found });
export const warn = (found: string, advice: string): Finding => ({ state: 'warn', found, advice });
export const fail = (found: string, advice: string): Finding => ({ state: 'fail', found, advice });

/** Returns a failure from a message of StartRefused, whose sentences after the first one usually say what to do. */
export function failBy(message: string, usualAdvice: string): Finding {
  const [, found = message, advice = usualAdvice] = /^(.+?\.) (?=[A-Z])([^]+)$/.exec(message) ?? [];
  return fail(found, advice);
}
