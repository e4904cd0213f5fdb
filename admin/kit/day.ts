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
