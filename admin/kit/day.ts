import { toText } from './to-text.ts';

/** The marketplace's days are Spain's, wherever the administrator sits. */
const format = new Intl.DateTimeFormat('es', {
  timeZone: 'Europe/Madrid',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** A date of a server as `dd/MM/yyyy`; what is no date stays as it is. */
export function toDay(value: unknown): string {
  const text = toText(value);
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : format.format(date);
}
