import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod';
import { invalidToken } from './invalid-token.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Short, because a token that leaves the browser should soon be worthless; the refresh token brings the next. */
const accessTokenSeconds = 15 * 60;

/** What an access token says: who, in which of the user's epochs, and from which sign-in it came. */
const claims = z.object({ userId: z.int(), epoch: z.int(), sessionId: z.int() });
type Claims = z.output<typeof claims>;

export type AccessTokens = { sign: (claims: Claims) => string; verify: (token: string) => Claims };

/** Signs access tokens with the first key and verifies them with any. */
export function accessTokens(keys: SigningKeys): AccessTokens {
  const sign = createSigner({ algorithm: 'HS256', key: keys[0], expiresIn: accessTokenSeconds * 1000 });
  // The cache spares the signature of tokens seen before; it never outlives their expiry.
  const verifiers = keys.map((key) =>
    createVerifier({ algorithms: ['HS256'], key, cache: 1000, requiredClaims: ['exp'] }),
  );
  return {
    sign: (content) => sign(content),
    verify(token) {
      for (const verify of verifiers) {
        const payload = claims.safeParse(unlessRefused(() => verify(token)));
        if (payload.success) return payload.data;
      }
      throw invalidToken();
    },
  };
}

/** The library throws for an expired, forged or malformed token alike; all of them are simply no token. */
function unlessRefused(verify: () => unknown): unknown {
  try {
    return verify();
  } catch {
    return undefined;
  }
}
