import { useRef } from 'react';

/** Sends the focus to an element that is not there yet, such as the value that stands where something was chosen. */
export function useDeferredFocus() {
  const wished = useRef<string>(undefined);
  return {
    wish: (name: string) => void (wished.current = name),
    /** The `ref` of the element that goes by a name. */
    refOf: (name: string) => (element: HTMLElement | null) => {
      if (!element || wished.current !== name) return;
      wished.current = undefined;
      element.focus();
    },
  };
}

export type DeferredFocus = ReturnType<typeof useDeferredFocus>;
