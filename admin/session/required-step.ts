import { onSession } from './session.ts';

/**
 * What the user has to do before the API accepts calls other than those of the user's account: choose a password (D-86), or add a second
 * factor (D-87). The values are the keys of the errors.
 */
export type RequiredStep = 'passwordChangeNeeded' | 'enrolmentNeeded';

let step: RequiredStep | undefined;
let interrupted: string | undefined;
const listeners = new Set<() => void>();

const write = (next: RequiredStep | undefined) => {
  step = next;
  if (!next) interrupted = undefined;
  for (const listener of listeners) listener();
};

onSession(() => write(undefined));

/** Returns the step that the API asked for; undefined if it asked for none. */
export const requiredStep = (): RequiredStep | undefined => step;

/** Notes that the API has refused a call because of a step. */
export const requireStep = (next: RequiredStep) => write(next);

/** Notes that another tab has new tokens, perhaps because the user has done the step there. If not, the next call is refused again. */
export function doubtStep() {
  if (step) write(undefined);
}

/** Keeps the URL of the screen that the refusal interrupted. */
export const keepInterrupted = (url: string) => void (interrupted = url);

/** Notes that the user has done the step. @returns the URL of the interrupted screen. */
export function endStep(): string | undefined {
  const url = interrupted;
  write(undefined);
  return url;
}

/**
 * Calls the listener on each refusal, and when the user has done the step.
 * @returns a function that removes the listener.
 */
export function onRequiredStep(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
