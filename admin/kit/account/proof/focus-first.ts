/** A ref for an element that replaces another one. Its first input or button gets the focus. */
export const focusFirst = (parent: HTMLElement | null) =>
  parent?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus({ preventScroll: true });
