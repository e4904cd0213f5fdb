/** A ref that focuses its element as soon as it is in the page: for the default button of a `Dialog`. */
export const initialFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
