import { asking, signIn, type Ask, type Server } from '../support/server.ts';

/**
 * Sends requests in the administrator's session. After a 401, renews the session as the admin does, or signs in anew if it cannot be renewed,
 * and counts the renewals and the sign-ins. The request that was answered 401 is not repeated.
 */
export function keepSession({ url, session }: Server) {
  let { token, refresh_token: refreshToken } = session;
  const counts = { renewals: 0, 'sign-ins': 0 };
  let renewing: Promise<void> | undefined;

  const renew = async () => {
    const { status, body } = await asking(url)('POST', '/token/refresh', { refresh_token: refreshToken });
    if (status === 200) {
      counts.renewals += 1;
      token = String(body['token']);
    } else if (status === 401) {
      counts['sign-ins'] += 1;
      ({ token, refresh_token: refreshToken } = await signIn(url));
    }
  };
  const ask: Ask = async (...question) => {
    const sent = token;
    const answer = await asking(url, sent)(...question);
    if (answer.status === 401 && sent === token) await (renewing ??= renew().finally(() => (renewing = undefined)));
    return answer;
  };
  return { ask, counts };
}
