import { ApiError } from '../../http/errors.ts';

/** Returns the error of a client that has to wait for `seconds`. */
export const tooManyAttempts = (seconds: number) =>
  new ApiError('tooManyAttempts', { values: { seconds }, headers: { 'retry-after': String(seconds) } });
