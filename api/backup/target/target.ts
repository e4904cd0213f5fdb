import type { Readable } from 'node:stream';

/** The folder or bucket of BACKUP_TO. */
export type Target = {
  /** What messages call the file: its path, or its address in the bucket. */
  addressOf(name: string): string;
  /**
   * Stores a file, in the place of the one with that name. It appears when it is complete; after an error, nothing of it remains.
   * @param fill writes the file at a path of this machine at which there is none.
   */
  save<T>(name: string, fill: (path: string) => Promise<T>): Promise<T>;
  /** Returns the content of a file; undefined if there is none. */
  read(name: string): Promise<Readable | undefined>;
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>;
};
