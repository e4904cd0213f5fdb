import { createSigner, createVerifier } from 'fast-jwt';
import { ApiError } from '../http/errors.ts';
import type { SigningKeys } from '../session/signing-keys.ts';

const tokenSeconds = 60 * 60;
const audience = 'distributor';

/** The tokens that open the distributor's lists: they say no more than until when, and nothing of our account there. */
export function distributorTokens(keys: SigningKeys) {
  const sign = createSigner({ algorithm: 'HS256', key: keys[0], aud: audience, expiresIn: tokenSeconds * 1000 });
  const verifiers = keys.map((key) =>
    createVerifier({ algorithms: ['HS256'], key, allowedAud: audience, requiredClaims: ['exp', 'aud'] }),
  );
  const isMeant = (token: string) => {
    for (const verify of verifiers) {
      try {
        verify(token);
        return true;
      } catch {
        // Forged, expired, or signed with another key.
      }
    }
    return false;
  };
  return {
    sign: () => sign({}),
    /** @throws ApiError `distributorToken`: not 401, which would end the session of the person. */
    verify(token: string) {
      if (!isMeant(token)) throw new ApiError('distributorToken');
    },
  };
}

export type DistributorTokens = ReturnType<typeof distributorTokens>;
