import type { TFunction } from 'i18next';
import { isDay, toDay, toDayText } from '../../day.ts';

/** Returns the words for a range of numbers or times, such as "1 a 3" or "hasta 2". */
export function rangeText(t: TFunction, [from = '', to = '']: readonly string[]): string {
  if (from !== '' && from === to) return from;
  if (from !== '' && to !== '') return t('filters.between', { from, to });
  return from === '' ? t('filters.upTo', { to }) : t('filters.atLeast', { from });
}

/** Returns the words for a period, such as "últimos 7 días" or "desde el 01/11/2026". */
export function periodText(t: TFunction, [from = '', to = '']: readonly string[]): string {
  const [, days] = /^-P(\d+)D$/.exec(from) ?? [];
  if (days !== undefined && to === '') return t('filters.inLastDays', { count: Number(days) });
  const [, daysAgo] = /^-P(\d+)D$/.exec(to) ?? [];
  if (daysAgo !== undefined && from === '') return t('filters.beforeDays', { count: Number(daysAgo) });
  const day = (text: string) => (isDay(text) ? toDayText(text) : toDay(text));
  if (from !== '' && to !== '') return t('filters.fromDayToDay', { from: day(from), to: day(to) });
  return from === '' ? t('filters.untilDay', { day: day(to) }) : t('filters.sinceDay', { day: day(from) });
}
