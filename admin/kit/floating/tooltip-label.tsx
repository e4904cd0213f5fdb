import { Tooltip } from '@mantine/core';
import { useOpensLater } from './present-target.tsx';

type Props = { id: string; text: string; target: Element; isOpen: boolean; onClose: () => void };

/** The label of {@link ./tooltip.tsx}. Escape closes it, wherever the focus is. */
export function TooltipLabel({ id, text, target, isOpen, onClose }: Props) {
  const followEscape = () => {
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  };
  return (
    <Tooltip
      // Every target is an HTML element: the tooltips are on buttons and links.
      target={target as HTMLElement}
      opened={useOpensLater(isOpen)}
      label={
        <span id={id} ref={followEscape}>
          {text}
        </span>
      }
    />
  );
}
