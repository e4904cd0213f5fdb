import type { Role, Session } from '@trastienda/contract/calls/session';
import { limits } from '@trastienda/contract/limits';

/** Everything that a sign-out takes away (AUTH-18, AUTH-31, A-19). */
const keys = ['token', 'refresh_token', 'user', 'reseller', 'civitatis_credentials'] as const;
type Key = (typeof keys)[number];

const adminRole: Role = 'ROLE_ADMIN';
const stored = (key: Key) => localStorage.getItem(key);

let ended = new AbortController();
const listeners = new Set<() => void>();

export const storedToken = () => stored('token');
export const storedRefreshToken = () => stored('refresh_token');
export const userId = (): number | undefined => toUser(stored('user'))?.id;

/** Whether the browser holds the session of an administrator. Only the API knows whether it is still good. */
export const isSignedIn = () => isAdminSession(stored('token'), stored('user'));

/** A token of more than 5 characters and a user with the role of an administrator (AUTH-15, AUTH-16). */
export const isAdminSession = (token: string | null, user: string | null): boolean =>
  token !== null && token.length > limits.tokenMinChars && isAdmin(toUser(user));

export const isAdmin = (user: Session['user'] | undefined): boolean => user?.roles.includes(adminRole) ?? false;

export function signIn({ token, refresh_token, user }: Session) {
  localStorage.setItem('token', token);
  localStorage.setItem('refresh_token', refresh_token);
  localStorage.setItem('user', JSON.stringify(user));
}

/** Keeps a renewed token, and the next refresh token if one came. */
export function keepTokens(token: string, refreshToken: string | undefined) {
  localStorage.setItem('token', token);
  if (refreshToken !== undefined) localStorage.setItem('refresh_token', refreshToken);
}

export const storedDistributorToken = () => stored('civitatis_credentials');
export const keepDistributorToken = (token: string) => localStorage.setItem('civitatis_credentials', token);

/** Forgets the session, stops every request that was made in it and tells the listeners. */
export function signOut() {
  for (const key of keys) localStorage.removeItem(key);
  end();
}

/** Aborts when the present session ends. */
export const sessionEnd = (): AbortSignal => ended.signal;

/** Runs whenever a session ends, in this tab or in another one. */
export function onSessionEnd(listener: () => void) {
  listeners.add(listener);
}

/** A sign-out in another tab ends this one too; a page that Back brings from memory is checked again. */
export function watchOtherTabs() {
  window.addEventListener('storage', ({ key }) => {
    const isOurs = key === null || keys.some((own) => own === key);
    if (isOurs && !isSignedIn()) end();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isSignedIn()) end();
  });
}

function end() {
  ended.abort();
  ended = new AbortController();
  for (const listener of listeners) listener();
}

/** Storage can be written by hand: what is no user counts as none. */
function toUser(text: string | null): Session['user'] | undefined {
  try {
    const user: unknown = JSON.parse(text ?? 'null');
    if (typeof user !== 'object' || user === null || !('id' in user) || !('roles' in user)) return undefined;
    const { id, roles } = user;
    return typeof id === 'number' && Array.isArray(roles) ? { id, roles: roles.map(String) } : undefined;
  } catch {
    return undefined;
  }
}
