import { startSession } from '../sign-in.ts';

/** What proves a second factor: a code of an authenticator app, a recovery code, or the credential of a passkey. */
export type FactorProof = { code: string } | { credential: object };

/** Signs in with the second factor after the password. @throws ApiFailure as `logIn`. */
export const proveFactor = (ticket: string, proof: FactorProof, signal: AbortSignal): Promise<void> =>
  startSession('/login_check/factor', { ticket, ...proof }, signal);

/** Signs in with a passkey alone. @throws ApiFailure as `logIn`. */
export const logInByPasskey = (credential: object, signal: AbortSignal): Promise<void> =>
  startSession('/login_check/passkey', { credential }, signal);
