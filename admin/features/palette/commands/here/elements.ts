/** Elements in dialogs are not part of the screen. */
const inDialog = '[role=dialog], [role=alertdialog], dialog';

/** Returns the elements that the user can operate now: visible, not disabled, outside dialogs. */
export const findPresent = (within: ParentNode, selector: string): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled=true], [data-disabled=true]') &&
      element.closest(inDialog) === null,
  );

/** Returns the accessible name of an element: its `aria-label`, or its text without the parts that are hidden from screen readers. */
export function nameOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return (element.getAttribute('aria-label') ?? copy.textContent).replaceAll(/\s+/g, ' ').trim();
}
