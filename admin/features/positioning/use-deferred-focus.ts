import { useRef } from 'react';

/** Focuses an element that is not rendered yet, such as the value that replaces a search, when it is mounted. */
export function useDeferredFocus() {
  const requested = useRef<string>(undefined);
  return {
    /** Requests the focus for the element with this name. */
    request: (name: string) => void (requested.current = name),
    /** Returns the `ref` for the element with this name. */
    refOf: (name: string) => (element: HTMLElement | null) => {
      if (!element || requested.current !== name) return;
      requested.current = undefined;
      element.focus();
    },
  };
}

export type DeferredFocus = ReturnType<typeof useDeferredFocus>;
