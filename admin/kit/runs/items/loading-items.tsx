import { Skeleton } from '@mantine/core';
import classes from './items.module.css';

/** Placeholders of the same height as the rows of a list of items. */
export const LoadingItems = () => (
  <>
    {Array.from({ length: 7 }, (_, index) => (
      <div key={index} className={`${classes['item']} ${classes['row']}`} aria-hidden>
        <Skeleton width={20} height={20} />
        <div className={classes['names']}>
          <Skeleton height={12} width={`${34 + ((index * 29) % 30)}%`} mb={8} />
          <Skeleton height={10} width={`${18 + ((index * 17) % 14)}%`} />
        </div>
        <Skeleton width={68} height={22} />
        <span />
      </div>
    ))}
  </>
);
