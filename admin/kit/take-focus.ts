/** A ref for an element that replaces another one, which had the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** A ref for an element that replaces another one. Its first input or button gets the focus. */
export const focusFirst = (parent: HTMLElement | null): void =>
  takeFocus(parent?.querySelector<HTMLElement>('input:not([hidden]), button') ?? null);
