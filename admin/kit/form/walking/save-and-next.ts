import type { BaseSyntheticEvent } from 'react';
import type { Walking } from './use-walking.ts';

/** The attributes of the button that saves and opens the next record of the list. Ctrl or ⌘ with Enter presses it. */
export const goesOn = { name: 'next', 'aria-keyshortcuts': 'Control+Enter Meta+Enter' } as const;

/** Whether a record follows in the list. */
export const canGoOn = (walking: Walking | undefined) => walking !== undefined && walking.place < walking.total;

/** If a form was submitted by that button: the selector of the element that has the focus, and gets it again in the next form. */
export function goingOn(event: BaseSyntheticEvent | undefined): string | undefined {
  const submit: unknown = event?.nativeEvent;
  if (!(submit instanceof SubmitEvent) || submit.submitter?.getAttribute('name') !== goesOn.name) return undefined;
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
    ? `#${CSS.escape(activeElement.id)}`
    : `button[name=${goesOn.name}]`;
}

/** Saves a form and opens the next record or, after the last one, only saves. */
export const saveAndGoOn = (form: HTMLFormElement) =>
  form.requestSubmit(form.querySelector<HTMLElement>(`button[name=${goesOn.name}]`));
