import * as z from 'zod';

/** Bytes in base64url without padding. */
const bytes = (maxChars: number) =>
  z
    .string()
    .max(maxChars)
    .regex(/^[\w-]+$/);
/** WebAuthn limits a credential id to 1,023 bytes. */
const id = bytes(1364);
const member = bytes(65_536);

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const answer = <T extends z.ZodType>(response: T) =>
  z
    .object({ id, rawId: z.string(), type: z.literal('public-key'), response })
    .transform((credential) => ({ ...credential, clientExtensionResults: {} }));

/** The members that are read of `RegistrationResponseJSON` of WebAuthn. */
export const registrationAnswer = answer(
  z.object({
    clientDataJSON: member,
    attestationObject: member,
    transports: z
      .array(z.string())
      .optional()
      .transform((names = []) => knownTransports.filter((known) => names.includes(known))),
  }),
);

export type RegistrationAnswer = z.output<typeof registrationAnswer>;

/** The members that are read of `AuthenticationResponseJSON` of WebAuthn. */
export const assertionAnswer = answer(
  z.object({ clientDataJSON: member, authenticatorData: member, signature: member, userHandle: bytes(128) }),
);
export type AssertionAnswer = z.output<typeof assertionAnswer>;

/** The name of a user in passkeys; users do not see it. One authenticator keeps one passkey for each of them. */
export const toUserHandle = (userId: number) => Buffer.from(`trastienda user ${userId}`);
