import type { Transaction } from '../../db/connection.ts';
import type { SigningKeys } from '../signing-keys.ts';
import { algorithms, checkRegistration } from './webauthn/check-registration.ts';
import { toUserHandle } from './webauthn/answers.ts';
import { challengeMs, newChallenge, toRegister, type OfFactor } from './webauthn/challenges.ts';
import { redeemAssertion, type Claimant } from './webauthn/redeem-assertion.ts';
import { toRelyingParty } from './relying-party.ts';
import { webauthn } from './webauthn/library.ts';

/** The passkeys that a user has already. */
type Known = readonly { credentialId: string; transports: readonly string[] | null }[];
type Options = { adminOrigin: () => string | undefined; keys: SigningKeys };

export type Passkeys = ReturnType<typeof passkeys>;

/**
 * Passkeys (WebAuthn): discoverable ones that verify the user, so that one is both factors (D-87). Each function throws ApiError
 * `passkeysUnavailable` where browsers refuse passkeys.
 * @param options `adminOrigin` is {@link passkeyOrigin} of the server; `keys` sign the challenges.
 */
export function passkeys({ adminOrigin, keys }: Options) {
  const party = () => toRelyingParty(adminOrigin());
  return {
    /** Returns `PublicKeyCredentialCreationOptionsJSON` for a prepared passkey. */
    registrationOptions: async ({ factorId, userId, email, known }: OfFactor & { email: string; known: Known }) => {
      const { id } = party();
      return (await webauthn()).generateRegistrationOptions({
        rpName: 'Trastienda',
        rpID: id,
        userID: new Uint8Array(toUserHandle(userId)),
        userName: email,
        userDisplayName: email,
        challenge: newChallenge(keys, toRegister({ factorId, userId })),
        timeout: challengeMs,
        attestationType: 'none',
        excludeCredentials: known.map((each) => ({ id: each.credentialId, transports: [...(each.transports ?? [])] })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: [...algorithms],
      });
    },

    /** Returns what to store of a new passkey; undefined if the answer is not one of this factor. */
    checkRegistration: async (credential: unknown, factor: OfFactor) =>
      checkRegistration(credential, { ...factor, keys, party: party() }),

    /** Returns `PublicKeyCredentialRequestOptionsJSON` for any passkey of this server. */
    requestOptions: async () => {
      const { id } = party();
      const challenge = newChallenge(keys, 'signIn');
      const options = { rpID: id, challenge, timeout: challengeMs, userVerification: 'required' } as const;
      return (await webauthn()).generateAuthenticationOptions(options);
    },

    /**
     * Takes an answer of a passkey, once, and notes its use.
     * @returns undefined if it is not valid, or not of an active factor of the claimant.
     */
    redeemAssertion: async (tx: Transaction, credential: unknown, claimant: Claimant) =>
      redeemAssertion(tx, credential, { ...claimant, keys, party: party() }),
  };
}
