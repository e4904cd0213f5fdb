import { useCallback, useRef } from 'react';

/**
 * Returns the ref of the panel, which gets the focus if its opener has it, and a function that moves the focus after an action.
 * @param id the id of the panel, which the opener has in `aria-controls`.
 */
export function usePanelFocus(id: string) {
  const panel = useRef<HTMLElement>(null);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      panel.current = element;
      const active = document.activeElement;
      if (element && (active === document.body || active?.getAttribute('aria-controls') === id)) focusUse(element);
    },
    [id],
  );
  /** Focuses the button of the next sentence; without one, the field keeps the focus, or else the panel gets it. */
  const focusNext = (place: number) => {
    if (!panel.current || focusUse(panel.current, place)) return;
    if (document.activeElement === document.body) panel.current.focus();
  };
  return { ref, focusNext };
}

/** Focuses the button after `place`, or else that of the first sentence. @returns whether there is one */
function focusUse(panel: HTMLElement, place = -1): boolean {
  const buttons = [...panel.querySelectorAll<HTMLElement>('[data-use]:not(:disabled)')];
  const after = (least: number) => buttons.find(({ dataset }) => Number(dataset['use']) > least);
  const next = after(place) ?? after(0);
  next?.focus();
  return next !== undefined;
}
