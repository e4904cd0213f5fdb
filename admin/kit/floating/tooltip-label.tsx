import { Tooltip } from '@mantine/core';
import { useOpensLater } from './present-target.tsx';

type Props = { id: string; text: string; target: Element; isOpen: boolean };

/** The label of {@link ./tooltip.tsx}. */
export function TooltipLabel({ id, text, target, isOpen }: Props) {
  return (
    <Tooltip
      // Every target is an HTML element: the tooltips are on buttons and links.
      target={target as HTMLElement}
      opened={useOpensLater(isOpen)}
      label={<span id={id}>{text}</span>}
    />
  );
}
