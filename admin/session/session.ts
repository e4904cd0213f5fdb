import type { Role, Session } from '@trastienda/contract/calls/session';
import { limits } from '@trastienda/contract/limits';

/** Everything that a sign-out takes away (AUTH-18, AUTH-31, A-19). */
const keys = ['token', 'refresh_token', 'user', 'reseller', 'civitatis_credentials'] as const;
type Key = (typeof keys)[number];

const adminRole: Role = 'ROLE_ADMIN';
const stored = (key: Key) => localStorage.getItem(key);

/** `left`: the person signed out here. `lost`: the session ended otherwise, such as in another tab or by a refused refresh. */
export type SessionChange = 'started' | 'left' | 'lost';
type Listener = (change: SessionChange, person: number) => void;

let ended = new AbortController();
/** Whom this tab works for. Storage may already say something else. */
let person: number | undefined;
let count = 0;
const listeners = new Set<Listener>();

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
  // The token leaves first and comes last: no other tab may ever see one person's token beside another's name.
  localStorage.removeItem('token');
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('refresh_token', refresh_token);
  localStorage.setItem('token', token);
  catchUp();
}

/** Keeps a renewed token, and the next refresh token if one came. */
export function keepTokens(token: string, refreshToken: string | undefined) {
  localStorage.setItem('token', token);
  if (refreshToken !== undefined) localStorage.setItem('refresh_token', refreshToken);
}

export const storedDistributorToken = () => stored('civitatis_credentials');
export const keepDistributorToken = (token: string) => localStorage.setItem('civitatis_credentials', token);

/** Forgets the session, stops every request that was made in it and tells the listeners. */
export function signOut(how: 'left' | 'lost' = 'lost') {
  for (const key of keys) localStorage.removeItem(key);
  end(how);
}

/** Aborts when the present session ends. */
export const sessionEnd = (): AbortSignal => ended.signal;

/** Another number for each session that this tab has had; undefined while nobody is signed in. */
export const sessionNumber = (): number | undefined => (person === undefined ? undefined : count);

/**
 * Calls the listener at every change of the session, in this tab or another.
 * @returns a function that removes it.
 */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Starts with the session that the browser holds and follows the other tabs: a sign-out in one ends this one, another person who
 * signs in takes this one over. A page that Back brings from memory, or that slept in the background, has heard of nothing.
 * @returns a function that stops this.
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

/** Takes over what the browser's storage says now. */
export function catchUp() {
  const present = presentPerson();
  if (present === person) return;
  if (person !== undefined) end('lost');
  if (present === undefined) return;
  person = present;
  count += 1;
  tell('started', present);
}

const presentPerson = () => (isSignedIn() ? userId() : undefined);

function end(how: 'left' | 'lost') {
  ended.abort();
  ended = new AbortController();
  const gone = person;
  person = undefined;
  if (gone !== undefined) tell(how, gone);
}

function tell(change: SessionChange, whom: number) {
  for (const listener of listeners) listener(change, whom);
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
