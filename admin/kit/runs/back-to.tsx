import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import form from '../form/form.module.css';
import type { PlainPath } from '../screen-paths.ts';

/** The back link above a title. */
export const BackTo = ({ to, children }: { to: PlainPath; children: ReactNode }) => (
  <Link to={to} className={form['back']}>
    <IconChevronLeft size={16} aria-hidden />
    {children}
  </Link>
);
