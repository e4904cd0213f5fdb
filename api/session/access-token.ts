import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import * as z from 'zod';
import type { TokenProblem } from '../log/security-events.ts';
import { invalidToken } from './invalid-token.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Short, so that a leaked token soon expires; clients get the next access token with the refresh token. */
const accessTokenSeconds = 15 * 60;

/** The claims of an access token: the user, the user's session epoch, and the session that it belongs to. */
const claims = z.object({ userId: z.int(), epoch: z.int(), sessionId: z.int() });
export type Claims = z.output<typeof claims>;
/** The claims of a token as it is sent; `exp` is the time of its expiry, in seconds since 1970. */
const verifiedClaims = claims.extend({ exp: z.number() });
type VerifiedClaims = z.output<typeof verifiedClaims>;
/** Maximum number of tokens whose claims are cached. */
const maxVerified = 1_000;

export type AccessTokens = { sign: (claims: Claims) => string; verify: (token: string) => Claims };

/** Returns functions that sign access tokens with the first key and verify them with any key. */
export function accessTokens(keys: SigningKeys): AccessTokens {
  const sign = createSigner({ algorithm: 'HS256', key: keys[0], expiresIn: accessTokenSeconds * 1000 });
  const verifiers = keys.map((key) => createVerifier({ algorithms: ['HS256'], key, requiredClaims: ['exp'] }));
  // The signature of a verified token is not verified again. fast-jwt has a cache of its own, but hashes the token for each look-up,
  // which takes several times longer.
  const verifiedTokens = new Map<string, VerifiedClaims>();
  const verify = (token: string): Claims => {
    let reason: TokenProblem = 'invalidToken';
    for (const verifyWith of verifiers) {
      const result = verified(() => verifyWith(token));
      const payload = verifiedClaims.safeParse(result);
      if (payload.success) {
        if (verifiedTokens.size >= maxVerified) verifiedTokens.clear();
        verifiedTokens.set(token, payload.data);
        return payload.data;
      }
      if (result === 'expired') reason = 'expiredToken';
    }
    throw invalidToken({ reason });
  };
  return {
    sign: (content) => sign(content),
    verify(token) {
      const known = verifiedTokens.get(token);
      return known && Date.now() < known.exp * 1000 ? known : verify(token);
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
