import type { ReactNode } from 'react';
import classes from './form.module.css';

type Props = {
  /** How things stand. */
  state: ReactNode;
  /** The screen has no columns: the bar is as wide as it is. */
  isWide?: boolean;
  /** The way back, and the one main button. */
  children: ReactNode;
};

/** Stays at the foot of a screen that is decided as a whole. */
export const BottomBar = ({ state, isWide, children }: Props) => (
  <div className={classes['actionBar']} data-wide={isWide}>
    <div>
      <p className={classes['unsaved']}>{state}</p>
      {children}
    </div>
  </div>
);
