import type { FocusEvent } from 'react';

/**
 * Props for a container with a Mantine focus trap, whose content is unmounted when it closes. When it opens, the trap runs two timers; each
 * focuses the element with `data-autofocus`, or else the first tabbable one. A key press between them may move the focus, and the second timer
 * would move it back. Moving the attribute with the focus prevents that.
 */
export const keepFocus = {
  onFocus: ({ target }: FocusEvent) => target.setAttribute('data-autofocus', ''),
  // Not if the window has lost the focus.
  onBlur: ({ target }: FocusEvent) => target !== document.activeElement && target.removeAttribute('data-autofocus'),
};
