import type { ReactNode } from 'react';
import classes from './form.module.css';

type Props = {
  /** A status text, such as the unsaved changes. */
  state: ReactNode;
  /** Whether the content of the bar has the full width, for screens without columns. */
  isWide?: boolean;
  /** The cancel button and the main button. */
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
