import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** How many of the twelve columns of a section a field takes; on a phone all of them, or half. */
export type Span = 3 | 4 | 5 | 6 | 7 | 8 | 12;
export type Cell = { span?: Span; isHalfOnPhone?: boolean };

/** The place of a field in its section. `name` lets the form find it to focus and to count its errors. */
export const FieldCell = ({
  name,
  span = 12,
  isHalfOnPhone,
  children,
}: Cell & { name: string; children: ReactNode }) => (
  <div className={classes['cell']} data-field={name} data-span={span} data-half={isHalfOnPhone}>
    {children}
  </div>
);
