import type { Session } from '@trastienda/contract/calls/session';
import { toErrorSentence } from '@trastienda/contract/errors';
import { currentLanguage } from '../i18n/i18n.ts';
import { isSession } from './answer-shapes.ts';
import { api, ApiFailure } from './api-client.ts';
import { hasFeature } from './config.ts';
import { fetchDistributorToken } from './distributor.ts';
import { jsonHeaders } from './headers.ts';
import { isAdmin, signIn, signOut, storedRefreshToken, storedToken } from './session.ts';
import { exchange } from './transport.ts';

/**
 * Opens a session (AUTH-07 to AUTH-12).
 * @throws ApiFailure when the API refuses, or when the person is no administrator.
 */
export async function logIn(username: string, password: string): Promise<void> {
  const session = await api.post<Session>(
    '/login_check',
    { username, password },
    { isAnonymous: true, shape: isSession },
  );
  if (!isAdmin(session.user)) throw new ApiFailure(undefined, toErrorSentence('forbidden', currentLanguage()));
  signIn(session);
  // The login stands without it: a screen that needs the distributor asks again.
  fetchDistributorToken().catch(() => undefined);
}

/** Ends the session here at once, and on the server if it knows sessions (D-59). */
export function logOut() {
  // Best effort: the session of this browser is over whatever the server answers.
  if (hasFeature('sessions')) endOnServer().catch(() => undefined);
  signOut('left');
}

/** Outside the client: it would be stopped by the very end of the session that it announces, and a 401 must renew nothing. */
const endOnServer = () =>
  exchange({
    method: 'POST',
    path: '/logout',
    headers: { ...jsonHeaders, Authorization: `Bearer ${storedToken() ?? ''}` },
    body: JSON.stringify({ refresh_token: storedRefreshToken() }),
    isKeptAlive: true,
  });
