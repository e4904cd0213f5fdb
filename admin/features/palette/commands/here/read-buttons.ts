import { translate } from '../../../../i18n/i18n.ts';
import type { Command } from '../command.ts';
import { findPresent, nameOf } from './elements.ts';
import { kinds } from './kinds.ts';

/** Returns the commands of the buttons and links of the screen that have `data-command`. The link to the current view is none. */
export const readButtons = (): Command[] =>
  Object.entries(kinds).flatMap(([kind, look]) =>
    findPresent(document, `[data-command=${kind}]:not([aria-current])`).map((element, at): Command => {
      const keys = element.getAttribute('aria-keyshortcuts');
      return {
        id: `${kind}-${at}`,
        group: 'here',
        label: labelOf(kind, element),
        ...look,
        ...(keys !== null && { keys }),
        run: () => press(element),
      };
    }),
  );

/** The label is the accessible name; for a view, without its count, and for the mark of a text, with its field. */
function labelOf(kind: string, element: HTMLElement): string {
  if (kind === 'view')
    return translate('palette:commands.view', { name: nameOf(element.firstElementChild ?? element) });
  const field = kind.startsWith('mark-fresh') ? element.closest('[data-field]')?.querySelector('label') : null;
  return field
    ? translate('palette:commands.ofField', { action: nameOf(element), field: nameOf(field) })
    : nameOf(element);
}

/** Clicks a button or a link. A button that opens a dialog or a menu is focused first, because the focus returns to it in the end. */
function press(element: HTMLElement) {
  if (element.hasAttribute('aria-haspopup')) element.focus({ preventScroll: true });
  element.click();
}
