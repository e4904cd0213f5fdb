import { cloneElement, useState, type FocusEvent, type PointerEvent, type ReactElement } from 'react';
import { useOnDemand } from './use-on-demand.ts';

type Handlers = { onPointerEnter?: (event: PointerEvent) => void; onFocus?: (event: FocusEvent) => void };
type Props = { label: string; children: ReactElement<Handlers> };

const fetchLabel = async () => (await import('./tooltip-label.tsx')).TooltipLabel;

/**
 * Shows a label beside an element while the pointer or the keyboard focus is on it. The code of the label is loaded when that happens
 * first. If it does not load, there is no label; the element has an accessible name of its own.
 */
export function Tooltip({ label, children }: Props) {
  const [target, setTarget] = useState<Element>();
  const [Label, load] = useOnDemand(fetchLabel);
  const meet = (element: Element) => {
    setTarget(element);
    load().catch(() => undefined);
  };
  return (
    <>
      {target && Label && <Label target={target} text={label} />}
      {cloneElement(children, {
        onPointerEnter: (event) => {
          children.props.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') meet(event.currentTarget);
        },
        onFocus: (event) => {
          children.props.onFocus?.(event);
          meet(event.currentTarget);
        },
      })}
    </>
  );
}
