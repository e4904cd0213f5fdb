import { Tooltip } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { times } from '../../base/times.ts';

type Props = { target: Element; text: string };

/** The label of {@link ./tooltip.tsx}. It follows the pointer and the focus by itself, because it is rendered after they have arrived. */
export function TooltipLabel({ target, text }: Props) {
  const id = useId();
  const isOpen = useInterest(target);
  useEffect(() => {
    if (!isOpen || target.hasAttribute('aria-describedby')) return undefined;
    target.setAttribute('aria-describedby', id);
    return () => target.removeAttribute('aria-describedby');
  }, [isOpen, target, id]);
  return (
    <Tooltip
      // Every target is an HTML element: the tooltips are on buttons and links.
      target={target as HTMLElement}
      opened={isOpen}
      label={<span id={id}>{text}</span>}
    />
  );
}

/** Whether the pointer has rested on an element, or the keyboard focus is on it. Escape ends that. */
function useInterest(target: Element): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(timer);
      setOpen(false);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setOpen(true), times.tooltipDelayMs);
    };
    const openIfVisible = () => target.matches(':focus-visible') && setOpen(true);
    const on = (kind: string, handle: (event: Event) => unknown, of: EventTarget = target) =>
      of.addEventListener(kind, handle, { signal });
    on('pointerenter', (event) => event instanceof PointerEvent && event.pointerType !== 'touch' && wait());
    on('pointerleave', close);
    on('focus', openIfVisible);
    on('blur', close);
    on('keydown', (event) => event instanceof KeyboardEvent && event.key === 'Escape' && close(), document);
    if (target.matches(':hover')) wait();
    openIfVisible();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [target]);
  return isOpen;
}
