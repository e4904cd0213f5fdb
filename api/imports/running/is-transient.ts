import { isDatabaseAway } from '../../http/database-errors.ts';
import { ApiError } from '../../http/errors.ts';
import { isLockLost } from './run-lock.ts';

/** Whether the error is transient, so that the interrupted work can be resumed. */
export const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) || isLockLost(error) || (error instanceof ApiError && error.key === 'unavailable');
