import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { keepFocus } from '../elements/keep-focus.ts';

type Props = Pick<PopoverProps, 'id' | 'opened' | 'onChange' | 'position' | 'width'> & {
  target: ReactElement;
  /** The name of the dialog; default: that of the target, which must then be a button. */
  label?: string;
  padding?: number;
  children: ReactNode;
};

/** A dialog beside its target. It traps the focus and, when it closes, returns it to the target. */
export function DialogPopover({ target, label, padding = 8, children, ...popover }: Props) {
  return (
    <Popover
      width={304}
      radius="lg"
      shadow="md"
      // A target that is no button must have no attributes of one.
      withRoles={label === undefined}
      trapFocus
      returnFocus
      {...popover}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        p={padding}
        {...(label !== undefined && { role: 'dialog', 'aria-label': label })}
        {...keepFocus}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
