import classes from './busy-bar.module.css';
import { times } from '../../base/times.ts';

/** A progress bar above the old content, such as the rows of a list, while new content loads. It appears after a short delay. */
export const BusyBar = ({ label }: { label: string }) => (
  <div
    className={classes['bar']}
    style={{ animationDelay: `${times.progressDelayMs}ms` }}
    role="progressbar"
    aria-label={label}
  />
);
