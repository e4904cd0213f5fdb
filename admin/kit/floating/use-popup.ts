import { useId, useState, type ComponentType, type KeyboardEvent } from 'react';
import { showFailure } from '../elements/alerts.tsx';
import { useOnDemand } from './use-on-demand.ts';

/** The props of a dropdown, from {@link usePopup}. */
export type PopupProps = { id: string; target: HTMLElement; isOpen: boolean; onChange: (isOpen: boolean) => void };

/**
 * Opens and closes a dropdown whose code is loaded when the pointer or the focus reaches its trigger. A click or Enter opens it, and the arrow
 * down key a menu.
 * @param role the role of the dropdown.
 * @returns the dropdown, undefined until its code is loaded, its props, and the props of the trigger.
 */
export function usePopup<P extends PopupProps>(role: 'menu' | 'dialog', fetchCode: () => Promise<ComponentType<P>>) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [Popup, load] = useOnDemand(fetchCode);
  const prepare = () => void load().catch(() => undefined);
  const toggle = async () => {
    setOpen(!isOpen);
    try {
      await load();
    } catch (error) {
      setOpen(false);
      showFailure(error);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
    if (event.key !== 'ArrowDown' || role !== 'menu' || isOpen) return;
    event.preventDefault();
    void toggle();
  };
  return {
    popup: Popup && target ? { Popup, props: { id, target, isOpen, onChange: setOpen } } : undefined,
    trigger: {
      ref: setTarget,
      id,
      'aria-haspopup': role,
      'aria-expanded': isOpen,
      // The id that Mantine gives the dropdown.
      'aria-controls': isOpen && Popup ? `${id}-dropdown` : undefined,
      'data-expanded': isOpen || undefined,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => void toggle(),
      onKeyDown,
      // A dropdown whose code arrives later must not take the focus from another element.
      onBlur: () => !Popup && setOpen(false),
    } as const,
  };
}
