import classes from './busy-bar.module.css';
import { times } from './times.ts';

/** A progress bar at the top of content that stays visible while new content loads, such as the rows of a list. */
export const BusyBar = ({ label }: { label: string }) => (
  <div
    className={classes['bar']}
    style={{ animationDelay: `${times.progressDelayMs}ms` }}
    role="progressbar"
    aria-label={label}
  />
);
