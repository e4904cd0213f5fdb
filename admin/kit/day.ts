import { toText } from './to-text.ts';

/** Dates are in the marketplace's time zone, not in the browser's. */
const format = new Intl.DateTimeFormat('es', {
  timeZone: 'Europe/Madrid',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** Formats a date from the server as `dd/MM/yyyy`. Text that is not a date is returned unchanged. */
export function toDay(value: unknown): string {
  const text = toText(value);
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : format.format(date);
}

/** Whether a text has the format of a day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Formats a day, `YYYY-MM-DD`, as `dd/MM/yyyy`. Other text is returned unchanged. */
export const toDayText = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

/**
 * Converts a typed day, such as `01/03/2026`, `1-3-26`, `1.3` (of this year) or `2026-03-01`, to `YYYY-MM-DD`. Text that is not a day of the
 * calendar is returned trimmed, so that the search can refuse it.
 */
export function parseDay(typed: string, now = new Date()): string {
  const text = typed.trim();
  const [, day, month, year = String(now.getFullYear())] =
    /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d{4}|\d{2}))?$/.exec(text) ?? [];
  if (day === undefined || month === undefined) return text;
  const parsed = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const midnight = Date.parse(`${parsed}T00:00:00Z`);
  // `Date.parse` accepts 30 February as 2 March.
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(parsed) ? parsed : text;
}
