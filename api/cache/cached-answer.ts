import type { Seen } from '../db/statements/committed-since.ts';

/** The record of an answer. `state` is what may change in it without a change in the log: its version, and the ids of its pictures. */
export type CachedRecord = { collection: string; id: number; state: string };

/** An answer of the API, with what is needed to find out whether it would still be the same. */
export type CachedAnswer = {
  body: Buffer;
  etag: string;
  /** What the statement saw that read it. */
  seen: Seen;
  /** The collections of the change log to which a change may make the answer differ. */
  sources: readonly string[];
  record?: CachedRecord | undefined;
};
