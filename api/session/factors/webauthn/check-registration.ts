import type { SigningKeys } from '../../signing-keys.ts';
import { registrationAnswer, type RegistrationAnswer } from './answers.ts';
import { isChallenge, toRegister, type OfFactor } from './challenges.ts';
import type { RelyingParty } from '../relying-party.ts';
import { webauthn, webauthnHelpers } from './library.ts';

type Expected = OfFactor & { keys: SigningKeys; party: RelyingParty };
/** What to store of a passkey; ids and keys in base64url. */
export type Registration = { credentialId: string; publicKey: string; signatureCount: number; transports: string[] };

/** Of COSE: EdDSA, ES256 and RS256, which every authenticator has one of. */
export const algorithms = [-8, -7, -257];

/** Returns what to store of a new passkey; undefined if the answer is not valid for the prepared factor. */
export async function checkRegistration(credential: unknown, expected: Expected): Promise<Registration | undefined> {
  const { success, data } = registrationAnswer.safeParse(credential);
  if (!success) return undefined;
  // Some of what follows throws at bytes that do not fit.
  const verified = await verify(data, expected).catch(() => undefined);
  if (!verified?.registrationInfo) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  // Only the id of the answer was checked for its form, and only the other one is signed.
  if (id !== data.id) return undefined;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signatureCount: counter,
    transports: data.response.transports,
  };
}

async function verify(response: RegistrationAnswer, { keys, party, ...factor }: Expected) {
  if (!(await isUnattested(response))) return undefined;
  return (await webauthn()).verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(keys, toRegister(factor), challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: [...algorithms],
  });
}

/**
 * Whether the answer holds no certificate of the authenticator. None was asked for, and browsers leave them out; the library would load
 * lists of revoked certificates from the addresses in them.
 */
async function isUnattested({ response }: RegistrationAnswer): Promise<boolean> {
  const { decodeAttestationObject } = await webauthnHelpers();
  const decoded = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}
