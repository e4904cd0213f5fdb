import { Modal, type ModalProps } from '@mantine/core';
import type { FocusEvent } from 'react';
import { keepFocus } from './keep-focus.ts';

/** A modal dialog. When it opens, the element with `data-autofocus` gets the focus and is in view, also in a low window. */
export const Dialog = ({ children, ...props }: ModalProps) => (
  // A full-screen dialog opens at its top.
  <Modal {...props} {...keepFocus} {...(props.fullScreen !== true && { onFocus })}>
    <span ref={returnFocusToOpener} hidden />
    {children}
  </Modal>
);

/** Scrolls to the element that gets the focus when the dialog opens. Mantine focuses it without scrolling. */
function onFocus(event: FocusEvent) {
  keepFocus.onFocus(event);
  if (!event.currentTarget.contains(event.relatedTarget)) event.target.scrollIntoView({ block: 'nearest' });
}

/** The ref of an element in a dialog: returns the focus when it is removed. Mantine does so only if the dialog was rendered before it opened. */
export function returnFocusToOpener(element: HTMLElement) {
  const opener = document.activeElement;
  const dialog = element.closest('[role=dialog]');
  return () => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || dialog?.contains(activeElement);
    if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}
