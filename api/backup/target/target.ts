import type { Readable } from 'node:stream';

/** The folder or bucket of BACKUP_TO. The errors of its methods are BackupRefused, with a sentence for the operator. */
export type Target = {
  /** What messages call the file: its path, or its address in the bucket. */
  addressOf(name: string): string;
  /**
   * Stores a file, in the place of the one with that name. It appears when it is complete; after an error, nothing of it remains.
   * @param fill writes the file at a path of this machine at which there is none.
   * @param signal ends an upload. `fill` has to end by itself.
   */
  save<T>(name: string, fill: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Returns the content of a file; undefined if there is none. */
  read(name: string): Promise<Readable | undefined>;
  /** Returns the size of a file in bytes; undefined if there is none. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** Removes what killed processes have left of their attempts to save files with these names. The files themselves stay. */
  removeUnfinished(names: readonly string[]): Promise<void>;
};
