import { pause } from '../base/pause.ts';
import { abortAfter } from '../base/time-limit.ts';
import { times } from '../base/times.ts';
import { hasFeature } from './config.ts';
import { jsonHeaders } from './calls/headers.ts';
import { readRoles } from './read-roles.ts';
import { withTabLock } from './tab-lock.ts';
import { keepTokens, sessionEnd, signOut, storedRefreshToken, storedToken } from './session.ts';
import { exchange, type Answer, type Call } from './calls/transport.ts';

let running: Promise<string | undefined> | undefined;

/**
 * Replaces a refused token. Concurrent requests, in all tabs, share a single refresh (AUTH-24, D-58).
 * @returns the new token; undefined if the refresh fails, which signs the user out without an alert (AUTH-26 to AUTH-29).
 */
export function renewToken(refused: string): Promise<string | undefined> {
  const renewed = alreadyRenewed(refused);
  if (renewed) return Promise.resolve(renewed);
  running ??= withTabLock({
    token: refused,
    isReplaced: () => storedToken() !== refused,
    work: () => refresh(refused),
  }).finally(() => (running = undefined));
  return running;
}

/** Returns the stored token if another request or tab has already replaced the refused token. */
function alreadyRenewed(refused: string): string | undefined {
  const token = storedToken();
  return token !== null && token !== refused ? token : undefined;
}

async function refresh(refused: string): Promise<string | undefined> {
  const renewed = alreadyRenewed(refused);
  if (renewed) return renewed;
  const refreshToken = storedRefreshToken();
  const end = sessionEnd();
  const answered = refreshToken === null ? undefined : await askForToken(refreshToken, end);
  // The user signed out in the meantime: the response is discarded.
  if (end.aborted) return undefined;
  if (answered) {
    keepTokens(answered.token, answered.refreshToken);
    // The calls that wait for the token do not wait for the roles: the API knows them.
    if (hasFeature('roles')) void readRoles(answered.token, end);
    return answered.token;
  }
  // A new password, or the end of the other sessions, may have replaced the session in the meantime.
  const present = alreadyRenewed(refused);
  if (present === undefined) signOut();
  return present;
}

async function askForToken(refreshToken: string, end: AbortSignal) {
  const call: Call = {
    method: 'POST',
    path: '/token/refresh',
    headers: jsonHeaders,
    body: JSON.stringify({ refresh_token: refreshToken, ...(hasFeature('sessions') && { rotate: true }) }),
    signal: AbortSignal.any([end, abortAfter(times.refreshTimeoutMs)]),
  };
  try {
    const { isOk, body } = await exchangePatiently(call);
    return isOk ? toTokens(body) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends a call again, until its signal aborts it, while the server answers that it has too many requests (429) or did not receive the whole
 * request in time (408). Neither answer is about the refresh token.
 */
async function exchangePatiently(call: Call): Promise<Answer> {
  const answer = await exchange(call);
  if (answer.status !== 429 && answer.status !== 408) return answer;
  await pause(
    answer.retryAfterSeconds === undefined ? times.refreshRetryMs : answer.retryAfterSeconds * 1000,
    call.signal,
  );
  return exchangePatiently(call);
}

function toTokens(body: unknown): { token: string; refreshToken: string | undefined } | undefined {
  if (typeof body !== 'object' || body === null || !('token' in body)) return undefined;
  const { token } = body;
  const next = 'refresh_token' in body ? body.refresh_token : undefined;
  if (typeof token !== 'string' || token === '') return undefined;
  return { token, refreshToken: typeof next === 'string' && next !== '' ? next : undefined };
}
