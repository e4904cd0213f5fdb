import { Box } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './nav-list.module.css';

type Props = { title: string; onClose: () => void; children?: ReactNode };

/** The panel beside an icon of the narrow menu. Escape closes it, regardless of the focus. */
export function NavPanel({ title, onClose, children }: Props) {
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onClose();
  });
  return (
    <div className={classes['panel']}>
      {/* Hidden from screen readers, because the icon beside the panel has the same accessible name. */}
      <Box component="b" display="block" px={10} py={6} fw={620} aria-hidden>
        {title}
      </Box>
      {children}
    </div>
  );
}
