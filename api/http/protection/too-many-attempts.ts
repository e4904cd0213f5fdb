import { ApiError } from '../errors.ts';

/** Returns the error of a client that has to wait for `seconds`. */
export const tooManyAttempts = (seconds: number, headers = {}) =>
  new ApiError('tooManyAttempts', { values: { seconds }, headers: { ...headers, 'retry-after': String(seconds) } });
