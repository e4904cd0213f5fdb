import type { AnyRouter } from '@tanstack/react-router';

const attribute = 'data-opening';

/**
 * Marks the links to the screen that is being opened with the attribute `data-opening` until the screen is rendered. Styles make the mark visible
 * in tables and the menu, and on cards and buttons. Without it, a click would have no visible effect until then.
 * @returns a function that stops this.
 */
export function markOpening(router: AnyRouter): () => void {
  const clear = () => {
    for (const link of document.querySelectorAll(`[${attribute}]`)) link.removeAttribute(attribute);
  };
  const stopMarking = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    clear();
    if (!pathChanged) return;
    const links = document.querySelectorAll(`a[href="${CSS.escape(toLocation.publicHref)}"]`);
    for (const link of links) link.setAttribute(attribute, '');
  });
  const stopClearing = router.subscribe('onResolved', clear);
  return () => {
    stopMarking();
    stopClearing();
  };
}
