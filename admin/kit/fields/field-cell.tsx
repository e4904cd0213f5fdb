import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** The number of columns that a field spans in the twelve-column grid of a section. On a phone, fields span all columns or half of them. */
export type Span = 3 | 4 | 5 | 6 | 7 | 8 | 12;
export type Cell = { span?: Span; isHalfOnPhone?: boolean };

/** The grid cell of a field. The form finds the cell by `name`, to focus the field and to list errors in page order. */
export const FieldCell = ({
  name,
  span = 12,
  isHalfOnPhone,
  children,
}: Cell & { name: string; children: ReactNode }) => (
  <Box className={classes['cell']} style={{ '--span': span }} data-field={name} data-half={isHalfOnPhone}>
    {children}
  </Box>
);
