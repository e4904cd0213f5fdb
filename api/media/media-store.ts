import type { Readable } from 'node:stream';

/** Where the bytes of media are kept. It knows names and bytes; which record uses what stands in the database. */
export type MediaStore = {
  /** The path of a new file on this machine's disk, for bytes that are not stored yet. Who asks for it removes it. */
  newDraft(): string;
  /** Stores a draft under a name, whole or not at all, and uses the draft up. When it returns, a power cut loses nothing. */
  write(name: string, draft: string): Promise<void>;
  /** @returns undefined when there is no such name. Who gets a stream reads or destroys it. */
  read(name: string): Promise<{ stream: Readable; sizeBytes: number } | undefined>;
  /** Succeeds too when there is no such name. */
  remove(name: string): Promise<void>;
};
