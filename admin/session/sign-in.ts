import type { SecondFactorValues } from '@trastienda/contract/calls/session/factors';
import type { Session } from '@trastienda/contract/calls/session/session';
import { toErrorSentence } from '@trastienda/contract/errors';
import { createAttempts } from '../base/attempts.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { isSession } from './calls/answer-shapes.ts';
import { api, ApiFailure } from './calls/api-client.ts';
import { hasFeature, offersDistributor } from './config.ts';
import { fetchDistributorToken } from './distributor.ts';
import { jsonHeaders } from './calls/headers.ts';
import { may } from './permissions.ts';
import { signIn, signOut, storedRefreshToken, storedToken } from './session.ts';
import { mayEnter } from './stored-user.ts';
import { exchange } from './calls/transport.ts';

/** The attempts to sign in, whatever the way. The answer to an attempt that the user has left does not replace the session of another user. */
export const { begin: beginSignIn, endWith: endSignInWith } = createAttempts();

/**
 * Signs a user of the back office in and stores the session (AUTH-07 to AUTH-12).
 * @returns the ticket for the second step, if the user has a second factor (D-87).
 * @throws ApiFailure if the API refuses, or if the user may not use the back office; AbortError if the signal ends the attempt.
 */
export async function logIn(
  username: string,
  password: string,
  signal: AbortSignal,
): Promise<SecondFactorValues | undefined> {
  try {
    await startSession('/login_check', { username, password }, signal);
    return undefined;
  } catch (error) {
    const ticket = toTicket(error);
    if (ticket === undefined) throw error;
    return ticket;
  }
}

/** Starts the session that the API returns. @throws ApiFailure as {@link logIn}. */
export async function startSession(path: string, body: object, signal: AbortSignal): Promise<void> {
  const session = await api.post<Session>(path, body, { isAnonymous: true, shape: isSession, signal });
  signal.throwIfAborted();
  if (!mayEnter(session.user)) throw new ApiFailure(undefined, toErrorSentence('forbidden', currentLanguage()));
  signIn(session);
  // The login does not depend on this request: if it fails, a screen that needs the token requests the token again.
  if (offersDistributor() && may('GET /imports/civitatis-credentials')) fetchDistributorToken().catch(() => undefined);
}

/** Returns the ticket of a sign-in that lacks the second factor. */
function toTicket(error: unknown): SecondFactorValues | undefined {
  if (!(error instanceof ApiFailure) || error.key !== 'secondFactorNeeded' || !hasFeature('second-factor'))
    return undefined;
  const { ticket, kinds } = error.values;
  if (typeof ticket !== 'string' || !Array.isArray(kinds)) return undefined;
  // The cast is safe: the contract defines the kinds, and the screen ignores others.
  return { ticket, kinds: kinds as SecondFactorValues['kinds'] };
}

/** Ends the session in this browser immediately, and on the server if the server supports it (feature `sessions`, D-59). */
export function logOut() {
  // Best effort: the session in this browser ends regardless of the response.
  if (hasFeature('sessions')) endOnServer().catch(() => undefined);
  signOut('left');
}

/** Bypasses the API client, which would abort this call when the session ends, and renew the token after a 401. */
const endOnServer = () =>
  exchange({
    method: 'POST',
    path: '/logout',
    headers: { ...jsonHeaders, Authorization: `Bearer ${storedToken() ?? ''}` },
    body: JSON.stringify({ refresh_token: storedRefreshToken() }),
    isKeptAlive: true,
  });
