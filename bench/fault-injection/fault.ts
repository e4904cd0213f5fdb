import type { ListPictures } from '../measure/crash-check.ts';
import type { Server } from '../support/server.ts';

/** A fault of the disks, the clock, the database, the bucket or the network of a server. */
export type Fault = {
  /** Title of the fault in the table. */
  title: string;
  /** The seconds that the fault lasts. */
  seconds: number;
  /** Whether the fault ends sessions: a 401 is then allowed, if the session can be renewed or started anew. */
  endsSessions?: boolean;
  /**
   * Prepares the fault for a server that starts afterwards in `folder`. Cleanup that must run after the server has stopped is deferred to
   * `undo`.
   * @throws Error if a program or a permission is missing.
   */
  prepare: (folder: string, undo: AsyncDisposableStack) => Promise<PreparedFault>;
};

export type PreparedFault = {
  /** Added to the environment of the server. */
  variables?: Record<string, string>;
  /** The database of `folder`, if the server does not run it itself. `url` is the address under which the server reaches it. */
  database?: { url: string; stop: () => Promise<void> };
  /** The pictures, if they are not in `folder`. */
  listPictures?: ListPictures;
  begin: (server: Server) => Promise<void>;
  /** Ends the fault. Does nothing if the fault has not begun. */
  end: () => Promise<void>;
};
