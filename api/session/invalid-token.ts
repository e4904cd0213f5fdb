import { ApiError } from '../http/errors.ts';

/** For a token that does not count, or counts no more: expired, forged, or of a user who is gone. */
export const invalidToken = () =>
  new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
