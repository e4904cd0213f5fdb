import type { BaseSyntheticEvent } from 'react';

/** The attributes of the button that saves and opens the next record of the list. Ctrl or ⌘ with Enter presses it. */
export const goesOn = { name: 'next', 'aria-keyshortcuts': 'Control+Enter Meta+Enter' } as const;

/** If a form was submitted by that button: the selector of the element that has the focus, and gets it again in the next form. */
export function goingOn(event: BaseSyntheticEvent | undefined): string | undefined {
  const submit: unknown = event?.nativeEvent;
  if (!(submit instanceof SubmitEvent) || submit.submitter?.getAttribute('name') !== goesOn.name) return undefined;
  const { activeElement } = document;
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  return isField && activeElement.id !== '' ? `#${CSS.escape(activeElement.id)}` : `button[name=${goesOn.name}]`;
}

/** Saves a form and opens the next record or, after the last one, only saves. */
export const saveAndGoOn = (form: HTMLFormElement) =>
  form.requestSubmit(form.querySelector<HTMLElement>(`button[name=${goesOn.name}]`));
