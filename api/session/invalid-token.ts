import { ApiError } from '../http/errors.ts';
import type { TokenProblem } from '../log/security-events.ts';

/**
 * Returns the error for an invalid token: expired, forged, revoked, or of a deleted user.
 * @param refused for the security log. The answer is the same for each reason.
 */
export const invalidToken = (refused: { reason: TokenProblem; user?: number | undefined }) =>
  new ApiError('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' }, refused });
