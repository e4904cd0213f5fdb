import { nextPaint } from '../../base/next-paint.ts';

/** Returns the focus to a button that was disabled while its call ran, unless another element has the focus. */
export async function returnFocus(button: Element | null | undefined) {
  await nextPaint();
  if (button instanceof HTMLElement && document.activeElement === document.body) button.focus({ preventScroll: true });
}

/** Options of a mutation whose button is disabled while it runs. */
export const returnsFocus = {
  onMutate: () => document.activeElement,
  onSettled: (_body: unknown, _error: Error | null, _sent: unknown, button: Element | null | undefined) =>
    void returnFocus(button),
};
