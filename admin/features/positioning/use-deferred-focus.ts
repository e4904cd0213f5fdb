import { useRef } from 'react';

/** Moves the focus to an element that is not rendered yet, such as the value that replaces a search. */
export function useDeferredFocus() {
  const wished = useRef<string>(undefined);
  return {
    wish: (name: string) => void (wished.current = name),
    /** Returns the `ref` for the element with this name. */
    refOf: (name: string) => (element: HTMLElement | null) => {
      if (!element || wished.current !== name) return;
      wished.current = undefined;
      element.focus();
    },
  };
}

export type DeferredFocus = ReturnType<typeof useDeferredFocus>;
