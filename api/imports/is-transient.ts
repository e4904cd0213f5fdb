import { isDatabaseAway } from '../http/database-errors.ts';
import { ApiError } from '../http/errors.ts';
import { isLockLost } from './run-lock.ts';

/** Whether work that this ended can go on in a while, from where it stood. */
export const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) || isLockLost(error) || (error instanceof ApiError && error.key === 'unavailable');
