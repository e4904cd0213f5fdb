import * as z from 'zod';
import { line, message } from '../../model/fields.ts';
import { limits } from '../../limits.ts';
import { isStorable } from '../../validators/storable.ts';

/** `totp`: an authenticator app (RFC 6238). `passkey`: WebAuthn, which counts as both factors (D-87). */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** An active second factor of the signed-in user (feature `second-factor`). Moments are ISO 8601 in UTC. */
export const factor = z.object({
  '@id': z.string(),
  '@type': z.literal('Factor'),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: z.string(),
  /** Null if it was not used since its activation. */
  lastUsedAt: z.string().nullable(),
});
export type Factor = z.output<typeof factor>;

const factorName = line('factorName').input;

/** `POST /account/factors` prepares a factor, which does not count before its activation. */
export const newFactor = z.object({ kind: z.enum(factorKinds, 'invalid'), name: factorName });
/** `PUT /account/factors/{id}`. */
export const factorChange = z.object({ name: factorName });

/** The answer of `POST /account/factors`, by kind. */
export const preparedTotp = z.object({
  '@id': z.string(),
  /** The seed in base32, for apps that cannot read the QR code. */
  secret: z.string(),
  /** The content of the QR code: `otpauth://totp/…`. */
  otpauthUrl: z.string(),
});
export const preparedPasskey = z.object({
  '@id': z.string(),
  /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
  options: z.looseObject({ challenge: z.string() }),
});

/** A code of an authenticator app, or a recovery code; blanks, hyphens and upper case do not matter. */
const code = z
  .string('code')
  .trim()
  .min(1, 'code')
  .max(limits.lineMaxChars, message('tooLong'))
  .refine(isStorable, message('invalidText'));

/** `AuthenticationResponseJSON` or `RegistrationResponseJSON` of WebAuthn. */
const credential = z.looseObject(
  { id: z.string(), rawId: z.string(), type: z.string(), response: z.looseObject({}) },
  'invalid',
);

/** How a user proves a second factor: exactly one of them is set. */
export const proof = { code: code.optional(), credential: credential.optional() };

/** Whether exactly one member is set. */
export const isSingle = (members: Record<string, unknown>) =>
  Object.values(members).filter((value) => value !== undefined).length === 1;

const missingCode = { error: message('code'), path: ['code'] };

/** `POST /account/factors/{id}/activation`. */
export const activation = z.object(proof).refine(isSingle, missingCode);

/** `POST /account/factors/{id}/activation` and `POST /account/recovery-codes`: shown once. Null if the user had recovery codes already. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** How a user with a second factor may go on after the password. `recoveryCode` if some are left. */
export const ticketKinds = [...factorKinds, 'recoveryCode'] as const;
export type TicketKind = (typeof ticketKinds)[number];

/** `values` of the error `secondFactorNeeded` of `POST /login_check`. The ticket is valid for 5 minutes. */
export const secondFactorValues = z.object({ ticket: z.string(), kinds: z.array(z.enum(ticketKinds)) });
export type SecondFactorValues = z.output<typeof secondFactorValues>;

/** `POST /login_check/factor`, whose answer is that of `POST /login_check`. */
export const factorSignIn = z
  .object({ ticket: z.string('required').min(1, 'required').max(limits.lineMaxChars, message('tooLong')), ...proof })
  .refine(({ code: typed, credential: sent }) => isSingle({ typed, sent }), missingCode);

/** `POST /login_check/passkey/options`: `PublicKeyCredentialRequestOptionsJSON`. Also for the second factor and for confirmations. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** `POST /login_check/passkey`, whose answer is that of `POST /login_check`. */
export const passkeySignIn = z.object({ credential });
