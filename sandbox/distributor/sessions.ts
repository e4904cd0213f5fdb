import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { readJson } from '../stand-in/answer.ts';

/** Returns functions that issue, check and revoke tokens. */
export function sessionsOf(account: { username: string; password: string }, tokenSeconds: number) {
  const expiries = new Map<string, number>();
  const credentials = z.object({ username: z.literal(account.username), password: z.literal(account.password) });
  return {
    /** Issues a token if the JSON body has the right user name and password; otherwise returns undefined. */
    open(body: string) {
      if (!credentials.safeParse(readJson(body)).success) return undefined;
      const token = randomBytes(24).toString('base64url');
      expiries.set(token, Date.now() + tokenSeconds * 1000);
      return { token, expiresIn: tokenSeconds };
    },
    endAll: () => expiries.clear(),
    isOpen: (authorization = '') => (expiries.get(authorization.replace(/^Bearer /, '')) ?? 0) > Date.now(),
  };
}
