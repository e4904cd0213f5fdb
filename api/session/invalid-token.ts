import { ApiError } from '../http/errors.ts';

/** Returns the error for an invalid token: expired, forged, revoked, or of a deleted user. */
export const invalidToken = () =>
  new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
