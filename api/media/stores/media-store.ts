import type { Readable } from 'node:stream';

/** Stores the bytes of media under file names. The database records which medium uses which file. */
export type MediaStore = {
  /**
   * Returns the path for a draft: a new file on this machine's disk, with bytes that are not stored yet. The caller creates the
   * file, and removes it unless `write` has removed it.
   */
  newDraft(): string;
  /** Stores a draft under a name atomically, and removes the draft. The bytes are durable when the promise resolves. */
  write(name: string, draft: string): Promise<void>;
  /** Opens a file. @returns undefined if there is no such name. The caller must read the stream to its end or destroy it. */
  read(name: string): Promise<{ stream: Readable; sizeBytes: number } | undefined>;
  /** Removes a file. Succeeds even if there is no such name. */
  remove(name: string): Promise<void>;
};
