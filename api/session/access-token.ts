import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import * as z from 'zod';
import type { TokenProblem } from '../log/security-events.ts';
import { invalidToken } from './invalid-token.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Short, so that a leaked token soon expires; clients get the next access token with the refresh token. */
const accessTokenSeconds = 15 * 60;

/** The claims of an access token: the user, the user's session epoch, and the session that it belongs to. */
const claims = z.object({ userId: z.int(), epoch: z.int(), sessionId: z.int() });
type Claims = z.output<typeof claims>;

export type AccessTokens = { sign: (claims: Claims) => string; verify: (token: string) => Claims };

/** Returns functions that sign access tokens with the first key and verify them with any key. */
export function accessTokens(keys: SigningKeys): AccessTokens {
  const sign = createSigner({ algorithm: 'HS256', key: keys[0], expiresIn: accessTokenSeconds * 1000 });
  // The signature of a cached token is not verified again. A cache entry expires with its token. The key is the whole token, not its hash,
  // whose computation takes several times longer than the look-up.
  const verifiers = keys.map((key) =>
    createVerifier({
      algorithms: ['HS256'],
      key,
      cache: 1000,
      cacheKeyBuilder: (token) => token,
      requiredClaims: ['exp'],
    }),
  );
  return {
    sign: (content) => sign(content),
    verify(token) {
      let reason: TokenProblem = 'invalidToken';
      for (const verify of verifiers) {
        const result = verified(() => verify(token));
        const payload = claims.safeParse(result);
        if (payload.success) return payload.data;
        if (result === 'expired') reason = 'expiredToken';
      }
      throw invalidToken({ reason });
    },
  };
}

/** Returns the result of `verify`; `expired` for an expired token with a correct signature; undefined for any other invalid token. */
function verified(verify: () => unknown): unknown {
  try {
    return verify();
  } catch (error) {
    // The signature is verified before the time.
    return error instanceof TokenError && error.code === TokenError.codes.expired ? 'expired' : undefined;
  }
}
