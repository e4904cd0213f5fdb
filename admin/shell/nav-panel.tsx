import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './nav-list.module.css';

type Props = { title: string; onClose: () => void; children?: ReactNode };

/** What floats beside an icon of the narrow menu. Escape closes it, wherever the focus is. */
export function NavPanel({ title, onClose, children }: Props) {
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onClose();
  });
  return (
    <div className={classes['panel']}>
      {/* The icon beside it carries the same name. */}
      <b aria-hidden>{title}</b>
      {children}
    </div>
  );
}
