import { randomBytes } from 'node:crypto';

/** Returns functions that issue, check and revoke tokens. */
export function sessionsOf(account: { username: string; password: string }, tokenSeconds: number) {
  const expiries = new Map<string, number>();
  return {
    /** Issues a token if the JSON body has the right user name and password; otherwise returns undefined. */
    open(body: string) {
      const { username, password } = readJson(body);
      if (username !== account.username || password !== account.password) return undefined;
      const token = randomBytes(24).toString('base64url');
      expiries.set(token, Date.now() + tokenSeconds * 1000);
      return { token, expiresIn: tokenSeconds };
    },
    endAll: () => expiries.clear(),
    isOpen: (authorization = '') => (expiries.get(authorization.replace(/^Bearer /, '')) ?? 0) > Date.now(),
  };
}

function readJson(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
