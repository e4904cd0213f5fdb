import classes from './busy-bar.module.css';
import { times } from './times.ts';

/** On the upper edge of what stays while the next thing is on its way: the rows of a list, a whole screen. */
export const BusyBar = ({ label }: { label: string }) => (
  <div
    className={classes['bar']}
    style={{ animationDelay: `${times.progressDelayMs}ms` }}
    role="progressbar"
    aria-label={label}
  />
);
