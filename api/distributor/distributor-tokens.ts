import { createSigner, createVerifier } from 'fast-jwt';
import { ApiError } from '../http/errors.ts';
import type { SigningKeys } from '../session/signing-keys.ts';

const tokenSeconds = 60 * 60;
const audience = 'distributor';

/**
 * Returns functions that sign and verify tokens for the distributor's lists. A token expires after `tokenSeconds` and contains no
 * credentials.
 */
export function distributorTokens(keys: SigningKeys) {
  const sign = createSigner({ algorithm: 'HS256', key: keys[0], aud: audience, expiresIn: tokenSeconds * 1000 });
  const verifiers = keys.map((key) =>
    createVerifier({ algorithms: ['HS256'], key, allowedAud: audience, requiredClaims: ['exp', 'aud'] }),
  );
  const isValid = (token: string) => {
    for (const verify of verifiers) {
      try {
        verify(token);
        return true;
      } catch {
        // The token is forged, expired, or signed with another key.
      }
    }
    return false;
  };
  return {
    sign: () => sign({}),
    /** @throws ApiError `distributorToken` if the token is invalid. It is not a 401, because a 401 would end the user's session. */
    verify(token: string) {
      if (!isValid(token)) throw new ApiError('distributorToken');
    },
  };
}

export type DistributorTokens = ReturnType<typeof distributorTokens>;
