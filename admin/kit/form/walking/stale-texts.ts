import type { Language } from '@trastienda/contract/language';

/** The attribute of the button of a text that is out of date: the language of the text. */
const attribute = 'data-stale';

/** The attributes of the button of a text that is out of date. The key F8 moves the focus to it. */
export const staleButton = (language: Language) => ({ [attribute]: language, 'aria-keyshortcuts': 'F8' }) as const;

/** The selector of the first text in a language that is out of date, for the form that opens next. */
export const staleSelector = (language: Language) => `[${attribute}=${language}]`;

/**
 * Moves the focus to the button of the next text that is out of date, after the last to the first.
 * @param within the form.
 * @param from the element after which it is searched; by default the focused one.
 * @returns whether there is one.
 */
export function focusNextStale(within: Element, selector = `[${attribute}]`, from = document.activeElement): boolean {
  const buttons = [...within.querySelectorAll<HTMLElement>(selector)];
  const isAfter = (button: Node) =>
    from !== null && (from.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = buttons.find(isAfter) ?? buttons[0];
  next?.focus();
  return next !== undefined;
}
