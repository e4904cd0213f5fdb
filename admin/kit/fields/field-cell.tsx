import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** The number of columns of a field, out of the twelve of a section; on a phone it is full width, or half. */
export type Span = 3 | 4 | 5 | 6 | 7 | 8 | 12;
export type Cell = { span?: Span; isHalfOnPhone?: boolean };

/** The grid cell of a field. The form finds it by `name` to focus the field and to sort its errors. */
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
