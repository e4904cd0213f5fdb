import { importSourceKeys } from '../config.ts';

/**
 * How a filter of a list matches, and by which query parameters (`name` is the name of the filter):
 *
 * - `partial`: `name` finds a part of the text, ignoring case and accents (D-08).
 * - `exact`: `name` compares the whole value.
 * - `flag`: `name` is true or false.
 * - `exists`: `name`, such as `exists[description.en]`, is true if there is a value, false if there is none.
 * - `oneOf`: `name[]` is one of these values, `not[name][]` is none of them. `refersTo`: the same for records of this collection, as `@id`s or
 *   ids. `country`: the same for country codes. `origin`: the same for {@link origins}.
 * - `number` and `time`: `name[lt]`, `name[lte]`, `name[gt]`, `name[gte]`.
 * - `date`: `name[after]` and `name[before]` take a day in the time zone of the marketplace, a moment with its zone, or a number of days before
 *   now, such as `-P7D`. Both ends are included: `modifiedAt[before]=2026-11-24` finds what was changed on that day.
 */
export type FilterKind =
  | 'partial'
  | 'exact'
  | 'flag'
  | 'exists'
  | 'country'
  | 'origin'
  | 'number'
  | 'time'
  | 'date'
  | { oneOf: readonly string[] }
  | { refersTo: string };

/** Where records come from: made by hand, or from an import source, also from one that is no longer configured. */
export const origins = ['own', ...importSourceKeys] as const;

/** By name, the filters of a list. */
export type Filters = Record<string, FilterKind>;

/** The filters by the dates of change. A record without these dates matches none of them but `not[modifiedBy]`. */
export const dateFilters = { createdAt: 'date', modifiedAt: 'date', modifiedBy: { refersTo: 'users' } } as const;

/** The operators of a filter by number or time, and of a filter by date. */
export const rangeOperators = ['lt', 'lte', 'gt', 'gte'] as const;
export const dateOperators = ['after', 'before'] as const;

/** Whether a filter takes several values, any of which matches, and can be negated. */
export const isMultiple = (kind: FilterKind) => typeof kind === 'object' || kind === 'country' || kind === 'origin';

/** The parameter that finds the records that a filter with several values does not match. */
export const negated = (name: string) => `not[${name}]`;

/** The parameters that filter by who changed a record. Only users who may read the history of the records may use them (D-88). */
export const historyFilters: readonly string[] = ['modifiedBy', negated('modifiedBy')];

/** A query parameter. `isRepeated`: it takes several values, written as `name[]=1&name[]=2`. */
export type Parameter = { name: string; isRepeated: boolean };

/** Returns the query parameters of a filter. */
export function parametersOf(name: string, kind: FilterKind): Parameter[] {
  if (isMultiple(kind)) return [name, negated(name)].map((each) => ({ name: each, isRepeated: true }));
  const single = (parameter: string) => ({ name: parameter, isRepeated: false });
  if (kind === 'number' || kind === 'time') return rangeOperators.map((operator) => single(`${name}[${operator}]`));
  if (kind === 'date') return dateOperators.map((operator) => single(`${name}[${operator}]`));
  return [single(name)];
}

/** Returns a filter for the existence of each text: `exists[name.es]`, `exists[name.en]`. */
export const existsIn = <const N extends string>(...names: readonly N[]) =>
  // The cast restores the names, which fromEntries loses.
  Object.fromEntries(
    names.flatMap((name) => ['es', 'en'].map((language) => [`exists[${name}.${language}]`, 'exists'])),
  ) as Record<`exists[${N}.${'es' | 'en'}]`, 'exists'>;
