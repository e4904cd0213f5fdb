import type { Session } from '@trastienda/contract/calls/session/session';
import { canStore, localStore } from '../base/browser-storage.ts';
import { limits } from '@trastienda/contract/limits';
import { mayEnter, toUser } from './stored-user.ts';

/** The storage keys that a sign-out removes (AUTH-18, AUTH-31, A-19). */
const keys = ['token', 'refresh_token', 'user', 'reseller', 'civitatis_credentials'] as const;
type Key = (typeof keys)[number];

const stored = (key: Key) => localStore.read(key);

/** `left`: the user signed out in this tab. `lost`: the session ended otherwise, for example in another tab or by a refused refresh. */
export type SessionChange = 'started' | 'left' | 'lost';
type Listener = (change: SessionChange, person: number) => void;

let ended = new AbortController();
/** The id and the roles of the user whose session this tab uses. Storage may already contain the session of another user, or other roles. */
let person: number | undefined;
let roles: readonly string[] = [];
let count = 0;
const listeners = new Set<Listener>();
const roleListeners = new Set<() => void>();

export const storedToken = () => stored('token');
export const storedRefreshToken = () => stored('refresh_token');
export const userId = (): number | undefined => toUser(stored('user'))?.id;

/** Whether the browser stores a session of the back office, which the API may no longer accept. The configuration must be loaded. */
export const isSignedIn = () => isStoredSession(stored('token'), stored('user'));

/** Whether the token has more than 5 characters and the user may use the back office (AUTH-15, AUTH-16). */
export function isStoredSession(token: string | null, user: string | null): boolean {
  const present = toUser(user);
  return isToken(token) && present !== undefined && mayEnter(present);
}

/** Whether the browser stores a token and a user, whatever the user may do: known before the configuration is loaded. */
export const hasStoredSession = (): boolean => isToken(stored('token')) && toUser(stored('user')) !== undefined;

const isToken = (token: string | null): boolean => token !== null && token.length > limits.tokenMinChars;

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

/** Stores the roles of the user, which an administrator may have changed. Without any role of the back office, the session ends (D-88). */
export function keepRoles(present: readonly string[]) {
  const [user, token, refresh] = [toUser(stored('user')), stored('token'), stored('refresh_token')];
  if (user === undefined || token === null) return;
  const next = { ...user, roles: [...present] };
  if (!mayEnter(next)) return signOut();
  // All together, for the reason given in `keepTokens`.
  localStore.write({ user: JSON.stringify(next), ...(refresh !== null && { refresh_token: refresh }), token });
  catchUp();
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

/** The roles of the user, as of the last change that this tab has adopted. The array is replaced only if the roles change. */
export const presentRoles = (): readonly string[] => roles;

/**
 * Calls the listener when the roles of the user change, or another user signs in.
 * @returns a function that removes the listener.
 */
export function onRoles(listener: () => void): () => void {
  roleListeners.add(listener);
  return () => void roleListeners.delete(listener);
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
  adoptRoles();
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
  if (present === person) return adoptRoles();
  if (person !== undefined) end('lost');
  if (present === undefined) return;
  person = present;
  count += 1;
  adoptRoles();
  notify('started', present);
}

/** Adopts the roles in storage. Those of a session that has ended stay until the next one, while its screens disappear. */
function adoptRoles() {
  const present = person === undefined ? roles : (toUser(stored('user'))?.roles ?? []);
  if (present.length === roles.length && present.every((role) => roles.includes(role))) return;
  roles = present;
  for (const listener of roleListeners) listener();
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
