import type { FocusEvent } from 'react';

/**
 * The props of a container with a focus trap of Mantine. When it opens, the trap focuses the element with `data-autofocus`, or the first one,
 * in two timers. A key pressed between them may move the focus, which the second timer would undo; therefore the focused element gets the mark.
 */
export const keepFocus = {
  onFocus: ({ target }: FocusEvent) => target.setAttribute('data-autofocus', ''),
  onBlur: ({ target }: FocusEvent) => target.removeAttribute('data-autofocus'),
};
