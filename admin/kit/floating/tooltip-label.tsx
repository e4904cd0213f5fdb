import { Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useOpensLater } from './present-target.tsx';

type Props = { id: string; text: string; target: Element; isOpen: boolean; onClose: () => void };

/** The label of {@link ./tooltip.tsx}. Escape closes it, wherever the focus is. */
export function TooltipLabel({ id, text, target, isOpen, onClose }: Props) {
  useWindowEvent('keydown', ({ key }) => isOpen && key === 'Escape' && onClose());
  return (
    <Tooltip
      // Every target is an HTML element: the tooltips are on buttons and links.
      target={target as HTMLElement}
      opened={useOpensLater(isOpen)}
      label={<span id={id}>{text}</span>}
    />
  );
}
