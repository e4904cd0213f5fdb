import type { Session } from '@trastienda/contract/calls/session';
import { toErrorSentence } from '@trastienda/contract/errors';
import { currentLanguage } from '../i18n/i18n.ts';
import { isSession } from './calls/answer-shapes.ts';
import { api, ApiFailure } from './calls/api-client.ts';
import { hasFeature, offersDistributor } from './config.ts';
import { fetchDistributorToken } from './distributor.ts';
import { jsonHeaders } from './calls/headers.ts';
import { isAdmin, signIn, signOut, storedRefreshToken, storedToken } from './session.ts';
import { exchange } from './calls/transport.ts';

/**
 * Signs an administrator in and stores the session (AUTH-07 to AUTH-12).
 * @throws ApiFailure if the API refuses, or if the user is not an administrator.
 */
export async function logIn(username: string, password: string): Promise<void> {
  const session = await api.post<Session>(
    '/login_check',
    { username, password },
    { isAnonymous: true, shape: isSession },
  );
  if (!isAdmin(session.user)) throw new ApiFailure(undefined, toErrorSentence('forbidden', currentLanguage()));
  signIn(session);
  // The login does not depend on this request: if it fails, a screen that needs the token requests the token again.
  if (offersDistributor()) fetchDistributorToken().catch(() => undefined);
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
