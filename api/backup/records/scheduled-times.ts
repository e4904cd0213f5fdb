import { CronExpressionParser } from 'cron-parser';
import { marketplaceTimeZone } from '../../env/time-zone.ts';

/**
 * Returns the times of a schedule around a moment: `next()` returns one after it, `prev()` one before it.
 * @param at in epoch milliseconds.
 */
export const timesAround = (cron: string, at: number) =>
  CronExpressionParser.parse(cron, { tz: marketplaceTimeZone, currentDate: new Date(at) });
