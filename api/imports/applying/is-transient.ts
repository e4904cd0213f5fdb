import { isDatabaseAway } from '../../http/database-errors.ts';
import { ApiError } from '../../http/errors.ts';

/** Thrown when the connection that holds the advisory lock of a run is lost; another process may hold the lock now. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

/** Thrown when a concurrent restore has created the link of an activity; another attempt finds it. */
export class LinkTaken extends Error {
  override readonly name = 'LinkTaken';
}

/** Whether the error is transient, so that the interrupted work can be resumed. */
export const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  error instanceof LockLost ||
  error instanceof LinkTaken ||
  (error instanceof ApiError && error.key === 'unavailable');
