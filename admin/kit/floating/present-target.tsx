import { useDeferredValue, useLayoutEffect, type Ref } from 'react';

type Props = {
  element: HTMLElement;
  /** Both are set by the `Target` of a Mantine component. */
  ref?: Ref<HTMLElement>;
  id?: string;
  'aria-controls'?: string;
};

/** The child of a Mantine `Target` for an element that is in the page already, so that it is not rendered again. */
export function PresentTarget({ element, ref, id, 'aria-controls': controls }: Props) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined;
    ref(element);
    return () => void ref(null);
  }, [element, ref]);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries({ id, 'aria-controls': controls })) {
      if (value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }, [element, id, controls]);
  return null;
}

/** Whether a dropdown is open. The first render is always closed: Mantine returns the focus only if it has seen the dropdown closed. */
export const useOpensLater = (isOpen: boolean) => useDeferredValue(isOpen, false);
