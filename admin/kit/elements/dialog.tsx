import { Modal, type ModalProps } from '@mantine/core';
import { keepFocus } from './keep-focus.ts';

/** A modal dialog. When it opens, the element with `data-autofocus` gets the focus. */
export const Dialog = ({ children, ...props }: ModalProps) => (
  <Modal {...props} {...keepFocus}>
    <span ref={returnFocus} hidden />
    {children}
  </Modal>
);

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
