import { Skeleton } from '@mantine/core';
import classes from './run.module.css';

/** A placeholder of the same height as the summary. */
export const LoadingSummary = () => (
  <div className={classes['summary']} aria-hidden>
    <div className={classes['figures']}>
      <Skeleton height={18} width={260} />
      <Skeleton height={14} width="70%" />
      <Skeleton height={12} width={180} />
    </div>
    <div className={classes['moments']}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={12} width="80%" />
      ))}
    </div>
  </div>
);
