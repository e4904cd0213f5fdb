import type { Session } from '@trastienda/contract/calls/session';
import type { Role } from '@trastienda/contract/choices';
import { canStore, localStore } from '../base/browser-storage.ts';
import { limits } from '@trastienda/contract/limits';

/** The storage keys that a sign-out removes (AUTH-18, AUTH-31, A-19). */
const keys = ['token', 'refresh_token', 'user', 'reseller', 'civitatis_credentials'] as const;
type Key = (typeof keys)[number];

const adminRole: Role = 'ROLE_ADMIN';
const stored = (key: Key) => localStore.read(key);

/** `left`: the user signed out in this tab. `lost`: the session ended otherwise, for example in another tab or by a refused refresh. */
export type SessionChange = 'started' | 'left' | 'lost';
type Listener = (change: SessionChange, person: number) => void;

let ended = new AbortController();
/** The id of the user whose session this tab uses. Storage may already contain the session of another user. */
let person: number | undefined;
let count = 0;
const listeners = new Set<Listener>();

export const storedToken = () => stored('token');
export const storedRefreshToken = () => stored('refresh_token');
export const userId = (): number | undefined => toUser(stored('user'))?.id;

/** Whether the browser stores an administrator's session, which the API may no longer accept. */
export const isSignedIn = () => isAdminSession(stored('token'), stored('user'));

/** Whether the token has more than 5 characters and the user has the role of an administrator (AUTH-15, AUTH-16). */
export const isAdminSession = (token: string | null, user: string | null): boolean =>
  token !== null && token.length > limits.tokenMinChars && isAdmin(toUser(user));

export const isAdmin = (user: Session['user'] | undefined): boolean => user?.roles.includes(adminRole) ?? false;

export function signIn({ token, refresh_token, user }: Session) {
  // The token is removed first and set last, so that no other tab reads one user's token with another user's record.
  localStore.remove('token');
  localStore.write({ user: JSON.stringify(user), refresh_token, token });
  catchUp();
}

/** Stores a renewed token, and the next refresh token if the response contains it. */
export function keepTokens(token: string, refreshToken: string | undefined) {
  // The user is written too, because it belongs to the tokens: if they are kept in memory, another tab may store another user.
  const [user, next] = [stored('user'), refreshToken ?? stored('refresh_token')];
  localStore.write({ ...(user !== null && { user }), ...(next !== null && { refresh_token: next }), token });
}

export const storedDistributorToken = () => stored('civitatis_credentials');
export const keepDistributorToken = (token: string) => localStore.write({ civitatis_credentials: token });

/** Several times the length of a stored session. */
const sessionMaxChars = 8000;

/** Whether the browser stores sessions. A session that it does not store ends when the page is closed or reloaded. */
export const canKeepSession = (): boolean => canStore(sessionMaxChars);

/** Removes the session from storage, aborts its requests and notifies the listeners. */
export function signOut(how: 'left' | 'lost' = 'lost') {
  for (const key of keys) localStore.remove(key);
  end(how);
}

/** Returns a signal that aborts when the current session ends. */
export const sessionEnd = (): AbortSignal => ended.signal;

/** A number that differs for each session of this tab; undefined while signed out. */
export const sessionNumber = (): number | undefined => (person === undefined ? undefined : count);

/**
 * Calls the listener on every change of the session, whether in this tab or in another.
 * @returns a function that removes the listener.
 */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Adopts the stored session and follows the other tabs: a sign-out in another tab ends this session, and a sign-in of another user
 * replaces it. Also checks storage when the page is restored or becomes visible, because a suspended page receives no events.
 * @returns a function that stops following.
 */
export function followTabs(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  person = presentPerson();
  const catchUpWith = ({ key }: StorageEvent) => {
    if (key === null || keys.some((own) => own === key)) catchUp();
  };
  window.addEventListener('storage', catchUpWith, { signal });
  window.addEventListener('pageshow', catchUp, { signal });
  document.addEventListener('visibilitychange', catchUp, { signal });
  return () => stop.abort();
}

/** Adopts the session in storage. If the user has changed, the previous session ends as `lost`. */
export function catchUp() {
  const present = presentPerson();
  if (present === person) return;
  if (person !== undefined) end('lost');
  if (present === undefined) return;
  person = present;
  count += 1;
  notify('started', present);
}

const presentPerson = () => (isSignedIn() ? userId() : undefined);

function end(how: 'left' | 'lost') {
  ended.abort();
  ended = new AbortController();
  const previous = person;
  person = undefined;
  if (previous !== undefined) notify(how, previous);
}

function notify(change: SessionChange, user: number) {
  for (const listener of listeners) listener(change, user);
}

/** Parses the stored user. An invalid user counts as missing, because storage can be edited by hand. */
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
