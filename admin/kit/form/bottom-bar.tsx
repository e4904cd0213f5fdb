import type { ReactNode } from 'react';
import classes from './form.module.css';

type Props = {
  /** A status text, such as the unsaved changes. */
  state: ReactNode;
  /** For screens without columns: the bar has the full width. */
  isWide?: boolean;
  /** The cancel and the main button. */
  children: ReactNode;
};

/** A sticky bar at the bottom of a screen that is submitted as a whole. */
export const BottomBar = ({ state, isWide, children }: Props) => (
  <div className={classes['actionBar']} data-wide={isWide}>
    <div>
      <p className={classes['unsaved']}>{state}</p>
      {children}
    </div>
  </div>
);
