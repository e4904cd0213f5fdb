import { times } from '../times.ts';
import classes from './list.module.css';

/** On the upper edge of a card whose rows stay while the next ones are on their way. */
export const BusyBar = ({ label }: { label: string }) => (
  <div
    className={classes['bar']}
    style={{ animationDelay: `${times.progressDelayMs}ms` }}
    role="progressbar"
    aria-label={label}
  />
);
