import * as z from 'zod';
import { factor, isSingle, proof } from './session/factors.ts';
import { hasOwnLength } from '../account/own-password.ts';
import { email, message } from '../model/fields.ts';
import { limits } from '../limits.ts';
import { isStorable } from '../validators/storable.ts';

/** `GET /account`: the signed-in user (feature `account`). */
export const account = z.object({
  '@id': z.literal('/account'),
  '@type': z.literal('Account'),
  email: z.string(),
  roles: z.array(z.string()),
  /** ISO 8601 in UTC; null for a password that is older than this feature. */
  passwordChangedAt: z.string().nullable(),
  /** The active ones, the oldest first (feature `second-factor`). */
  factors: z.array(factor),
  recoveryCodesLeft: z.int(),
});
export type Account = z.output<typeof account>;

/** A password that its owner sets. The API also refuses common ones, and those with the user's address or name (D-86). */
const ownPassword = z
  .string('ownPasswordLength')
  .refine(hasOwnLength, message('ownPasswordLength'))
  .refine(isStorable, message('invalidText'));

/** `PUT /account`. A missing value stays as it is. */
export const accountChange = z.object({ email: email('email').input.optional(), password: ownPassword.optional() });

/** The tokens of the new session after a new password, or after the end of all other sessions. */
export const newTokens = z.object({ token: z.string(), refresh_token: z.string() });
export type NewTokens = z.output<typeof newTokens>;

const presentPassword = z
  .string('password')
  .min(1, 'password')
  .max(limits.textMaxChars, message('tooLong'))
  .refine(isStorable, message('invalidText'));

/**
 * `POST /account/confirmations`: the user proves once more who they are, for 10 minutes of this session (D-89). Exactly one member is set; a
 * `code` is that of an authenticator app or a recovery code.
 */
export const confirmation = z
  .object({ password: presentPassword.optional(), ...proof })
  .refine(isSingle, { error: message('password'), path: ['password'] });

/** `GET /account/sessions` and `GET /users/{id}/sessions`: a device that is signed in, the latest used first. */
export const accountSession = z.object({
  '@id': z.string(),
  '@type': z.literal('Session'),
  id: z.int(),
  /** The name of the browser and of its operating system, such as `Firefox` and `Windows`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network of its last use: `203.0.113.0/24`, or `2001:db8:1::/48`; null for a session that is older than this feature. */
  network: z.string().nullable(),
  /** ISO 8601 in UTC. */
  startedAt: z.string(),
  /** When it last renewed its access token, which a browser in use does at least every 15 minutes. */
  usedAt: z.string(),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

/** `POST /password/forgotten`. The answer is the same whether the address has an account or not. */
export const forgottenPassword = z.object({ email: email('email').input });

/** `POST /password/reset`, with the token of the link. */
export const passwordReset = z.object({
  token: z.string('required').min(1, 'required').max(limits.lineMaxChars, message('tooLong')),
  password: ownPassword,
});
