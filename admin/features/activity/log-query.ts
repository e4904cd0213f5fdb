import { startOfDay } from '../../kit/moment.ts';

/** The filters in the URL of the screen. `from` and `to` are days, both included. */
export type LogFilters = Readonly<Record<string, string>>;

/** Returns the query string of the API for the filters of the screen, with a leading `?` unless it is empty. */
export function toLogQuery({ actor, record, collection, kind, field, from, to }: LogFilters): string {
  const query = new URLSearchParams();
  const add = (name: string, value: string | undefined) => value !== undefined && query.append(name, value);
  add('actor', actor);
  add('record', record);
  add('collection', collection);
  add('kind', kind);
  add('field', field);
  // The API refuses a text that is not a day, with a sentence for the user.
  add('at[after]', from && (startOfDay(from)?.toISOString() ?? from));
  add('at[strictly_before]', to && (startOfDay(to, 1)?.toISOString() ?? to));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
