import { Modal, type ModalProps } from '@mantine/core';

/**
 * A modal dialog. A button with the ref `initialFocus` has the focus as soon as the dialog is in the page.
 *
 * With `data-autofocus` on the button, Mantine would focus it in two timers: a Tab pressed before the second timer would be undone, and
 * Enter would then press the wrong button. On an element that cannot have the focus, the attribute makes both timers ineffective.
 */
export const Dialog = ({ children, ...props }: ModalProps) => (
  <Modal {...props}>
    <span data-autofocus hidden />
    {children}
  </Modal>
);
