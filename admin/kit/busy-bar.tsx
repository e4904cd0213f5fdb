import classes from './busy-bar.module.css';
import { times } from './times.ts';

/** A progress bar on the upper edge of content that stays visible while new content loads: the rows of a list, a whole screen. */
export const BusyBar = ({ label }: { label: string }) => (
  <div
    className={classes['bar']}
    style={{ animationDelay: `${times.progressDelayMs}ms` }}
    role="progressbar"
    aria-label={label}
  />
);
