import { FocusTrap, Modal, type ModalProps } from '@mantine/core';
import type { FocusEvent } from 'react';

/**
 * A modal dialog. When it opens, the button with the attribute `data-default` gets the focus.
 *
 * Mantine focuses the element with `data-autofocus` in two timers. If that were the button, a Tab pressed before the second timer would be
 * undone, and Enter would then press the wrong button. Therefore it is an invisible element that passes the focus on.
 */
export const Dialog = ({ children, ...props }: ModalProps) => (
  <Modal {...props}>
    <span ref={returnFocus} hidden />
    <FocusTrap.InitialFocus onFocus={passOn} />
    {children}
  </Modal>
);

/** Moves the focus to the default button, or back to where it was in the dialog. */
function passOn({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  const dialog = currentTarget.closest('[role=dialog]');
  const isInside = relatedTarget instanceof HTMLElement && dialog?.contains(relatedTarget);
  const target = isInside ? relatedTarget : dialog?.querySelector<HTMLElement>('[data-default]');
  target?.focus({ preventScroll: true });
}

/** Returns the focus when the dialog is removed. Mantine does so only if the dialog was rendered before it opened. */
function returnFocus(element: HTMLElement) {
  const opener = document.activeElement;
  const dialog = element.closest('[role=dialog]');
  return () => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || dialog?.contains(activeElement);
    if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}
