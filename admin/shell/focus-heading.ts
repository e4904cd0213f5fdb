import type { AnyRouter } from '@tanstack/react-router';

/**
 * Moves the focus to the heading of each screen that opens after the first, so that a screen reader announces the screen and the Tab key
 * continues in it. If the screen replaces its heading, for example when the record of a form has loaded, the new heading gets the focus. An
 * element of the screen, a dialog or an alert that already has the focus keeps it. The first action of the user ends the wait for a heading.
 * @returns a function that stops following.
 */
export function focusHeadings(router: Pick<AnyRouter, 'subscribe'>): () => void {
  const observer = new MutationObserver(focusHeading);
  const end = ({ target }: Event) => {
    if (!(target instanceof HTMLHeadingElement)) observer.disconnect();
  };
  const actions = ['keydown', 'pointerdown', 'focusin'];
  for (const action of actions) document.addEventListener(action, end, true);
  const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return;
    if (document.activeElement?.closest('main, [role="dialog"], [role="status"], [role="alert"]')) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    observer.observe(document.body, { childList: true, subtree: true });
    focusHeading();
  });
  return () => {
    stop();
    observer.disconnect();
    for (const action of actions) document.removeEventListener(action, end, true);
  };
}

function focusHeading() {
  const heading = document.querySelector('h1');
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
