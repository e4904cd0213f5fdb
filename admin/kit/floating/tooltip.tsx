import { useWindowEvent } from '@mantine/hooks';
import { cloneElement, useId, useRef, useState, type HTMLAttributes, type ReactElement } from 'react';
import { loadChunk } from '../../base/chunk-loading.ts';
import { times } from '../../base/times.ts';
import { useOnDemand } from './use-on-demand.ts';

type Handlers = Pick<HTMLAttributes<Element>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
type Props = { label: string; children: ReactElement<Handlers & { 'aria-describedby'?: string }> };

const fetchLabel = async () => (await loadChunk(() => import('./tooltip-label.tsx'))).TooltipLabel;

/**
 * Shows a label beside an element while the pointer rests on it, or the keyboard focus is on it. The code of the label is loaded when that
 * happens first. If it does not load, there is no label; the element has an accessible name of its own. Escape closes the label, wherever the
 * focus is, and cancels one whose code is still loading.
 */
export function Tooltip({ label, children }: Props) {
  const id = useId();
  const [Label, load] = useOnDemand(fetchLabel);
  const { target, isOpen, close, handlers } = useHoverOrFocus(() => void load().catch(() => undefined));
  return (
    <>
      {isOpen && <OnEscape close={close} />}
      {target && Label && <Label id={id} text={label} target={target} isOpen={isOpen} />}
      {cloneElement(children, { ...handlers, ...(isOpen && Label && { 'aria-describedby': id }) })}
    </>
  );
}

/** Calls `close` on Escape. It is a component, so that only an open tooltip has a listener: a list has hundreds of tooltips. */
function OnEscape({ close }: { close: () => void }) {
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && close());
  return null;
}

/** Returns the element that the pointer or the focus has reached, whether it rests there, and the handlers that detect it. */
function useHoverOrFocus(onFirst: () => void) {
  const [target, setTarget] = useState<Element>();
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reach = (element: Element) => {
    setTarget(element);
    onFirst();
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const handlers: Handlers = {
    onPointerEnter: ({ currentTarget, pointerType }) => {
      if (pointerType === 'touch') return;
      reach(currentTarget);
      timer.current = setTimeout(() => setOpen(true), times.tooltipDelayMs);
    },
    onPointerLeave: close,
    onFocus: ({ currentTarget }) => {
      reach(currentTarget);
      if (currentTarget.matches(':focus-visible')) setOpen(true);
    },
    onBlur: close,
  };
  return { target, isOpen, close, handlers };
}
