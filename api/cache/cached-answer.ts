import type { Seen } from '../db/statements/committed-since.ts';

/** The record of an answer. `state`: what may change in the answer without a change in the log, which is its version and the ids of its pictures. */
export type CachedRecord = { collection: string; id: number; state: string };

/** An answer of the API, and the data that is needed to check whether it has changed. */
export type CachedAnswer = {
  body: Buffer;
  etag: string;
  /** The latest statement that is known to give this answer. Each check that finds the answer unchanged replaces it. */
  seen: Seen;
  /** The collections of the change log whose changes may change the answer. */
  sources: readonly string[];
  record?: CachedRecord | undefined;
};
