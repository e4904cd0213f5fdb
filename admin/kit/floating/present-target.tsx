import { useDeferredValue, useImperativeHandle, type Ref } from 'react';

/** The child of a Mantine `Target` for an element that is in the page already, so that it is not rendered again. Mantine sets `ref`. */
export function PresentTarget({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

/**
 * Whether a dropdown is open. The first render is always closed: Mantine returns the focus only if it has seen the dropdown closed. It closes at
 * once: if it were opened again before a deferred close, Mantine would see no change, and would not move the focus into it.
 */
export const useOpensLater = (isOpen: boolean) => useDeferredValue(isOpen, false) && isOpen;
