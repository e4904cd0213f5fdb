import type { ReactNode } from 'react';
import classes from '../form.module.css';

type Props = {
  /** The status text, such as the unsaved changes. */
  state: ReactNode;
  /** Whether the content spans the full width of the bar. By default it is as wide as the fields of a form. */
  isWide?: boolean;
  /** The cancel button and the main button. */
  children: ReactNode;
};

/** A sticky bar at the bottom of a screen, with a status text and the main buttons. */
export const BottomBar = ({ state, isWide, children }: Props) => (
  <div className={classes['actionBar']} data-wide={isWide}>
    <div>
      <p className={classes['unsaved']}>{state}</p>
      {children}
    </div>
  </div>
);
