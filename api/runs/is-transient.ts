import { isDatabaseAway } from '../http/database-errors.ts';
import { ApiError } from '../http/errors.ts';

/** An error after which the interrupted work can be resumed: another attempt may succeed. */
export class Interrupted extends Error {}

/** Thrown when the connection that holds the advisory lock of a run is lost; another process may hold the lock now. */
export class LockLost extends Interrupted {
  override readonly name = 'LockLost';
}

/** Whether the error is transient, so that the interrupted work can be resumed. */
export const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) || error instanceof Interrupted || (error instanceof ApiError && error.key === 'unavailable');
