import { onSession } from './session.ts';

let isNeeded = false;
let interrupted: string | undefined;
const listeners = new Set<() => void>();

const write = (next: boolean) => {
  isNeeded = next;
  if (!next) interrupted = undefined;
  for (const listener of listeners) listener();
};

onSession(() => write(false));

/** Whether the API refuses all calls, except those of the user's account, until the user has chosen a password (D-86). */
export const isPasswordChangeNeeded = (): boolean => isNeeded;

/** Notes that the API has refused a call because the user has to choose a password first. */
export const requirePasswordChange = () => write(true);

/**
 * Notes that another tab has new tokens, perhaps because the user has chosen a password there. If not, the next call is refused again.
 */
export const doubtPasswordChange = () => void (isNeeded && write(false));

/** Keeps the URL of the screen that the refusal interrupted. */
export const keepInterrupted = (url: string) => void (interrupted = url);

/** Notes that the user has chosen a password. @returns the URL of the interrupted screen. */
export function endPasswordChange(): string | undefined {
  const url = interrupted;
  write(false);
  return url;
}

/**
 * Calls the listener on each refusal, and when the user has chosen a password.
 * @returns a function that removes the listener.
 */
export function onPasswordChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
