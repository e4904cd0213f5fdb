import type { SubmitEvent } from 'react';

/** The attributes of the button that saves. Ctrl or ⌘ with S presses it, unless it also has `data-unchanged`: then there is nothing to save. */
export const saveButton = { 'data-command': 'save', 'aria-keyshortcuts': 'Control+S Meta+S' } as const;

/** The attributes of the button that saves and opens the next record of the list. Ctrl or ⌘ with Enter presses it. */
export const saveAndNext = {
  name: 'next',
  'data-command': 'save-next',
  'aria-keyshortcuts': 'Control+Enter Meta+Enter',
} as const;

const button = `button[name=${saveAndNext.name}]`;

/**
 * If a form was submitted by that button: the selector of the element that has the focus, and gets it again in the next form.
 * @param former the selector that the last submit used; needed when a dialog, which has the focus, repeats the submit.
 */
export function nextFocusOf({ nativeEvent, currentTarget }: SubmitEvent<HTMLFormElement>, former: string | undefined) {
  if (nativeEvent.submitter?.getAttribute('name') !== saveAndNext.name) return undefined;
  const { activeElement } = document;
  if (!currentTarget.contains(activeElement)) return former ?? button;
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  return isField && activeElement.id !== '' ? `#${CSS.escape(activeElement.id)}` : button;
}

/** Saves a form and opens the next record or, after the last one, only saves. */
export const submitAndNext = (form: HTMLFormElement) => form.requestSubmit(form.querySelector<HTMLElement>(button));
