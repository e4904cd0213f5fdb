import { findCountryCodes } from '@trastienda/contract/countries/countries';
import { isMultiple, negated, type FilterKind, type Parameter } from '@trastienda/contract/filters/kinds';
import { fold } from '@trastienda/contract/fold';
import { marketplaceTimeZone } from '../../env/time-zone.ts';
import { dayMs } from './dice.ts';
import type { Value } from './value.ts';

/** A query parameter of a filter. The values of a flag and of an existence are parameters of their own, such as `isActive=true`, its `key`. */
export type FilterParameter = Parameter & { filter: string; kind: FilterKind; key: string; value?: 'true' | 'false' };

/** A parameter with its values. */
export type Asked = FilterParameter & { values: readonly string[] };

/** Whether a parameter matches a value, as `contract/filters/kinds.ts` describes the kinds. `now` is in milliseconds. */
export function matches({ filter, kind, name, values }: Asked, value: Value, now: number): boolean {
  if (isMultiple(kind)) return values.some((given) => has(value, toStored(given, kind))) !== (name === negated(filter));
  const [given = ''] = values;
  const operator = /\[(\w+)\]$/.exec(name)?.[1] ?? '';
  switch (kind) {
    case 'partial':
      return typeof value === 'string' && contains(filter, value, given);
    case 'exact':
      return value === given;
    case 'flag':
    case 'exists':
      return value === (given === 'true');
    case 'number':
      return typeof value === 'number' && isInRange(operator, value - Number(given));
    case 'time':
      return typeof value === 'string' && isInRange(operator, toMinutes(value) - toMinutes(given));
    case 'date':
      return typeof value === 'number' && isInRange(operator, compareMoments(value, given, now));
    default:
      throw new Error(`the memory cannot compare the filter ${filter}`);
  }
}

const has = (value: Value, one: string) => Array.isArray(value) && value.includes(one);

/** Returns a value of a repeated parameter as {@link Value} has it. */
const toStored = (given: string, kind: FilterKind) =>
  kind === 'country'
    ? given.toUpperCase()
    : typeof kind === 'object' && 'refersTo' in kind
      ? given.replace(/^.*\//, '')
      : given;

const folded = new Map<string, string>();

/** Folds a text once. */
function foldOnce(text: string): string {
  const known = folded.get(text) ?? fold(text);
  folded.set(text, known);
  return known;
}

/** Whether the text contains the part. The country of a zone is found by its code or a part of its Spanish name (D-08). */
const contains = (filter: string, text: string, part: string) =>
  filter === 'location.country' ? findCountryCodes(part).includes(text) : foldOnce(text).includes(foldOnce(part));

const ranges: Record<string, (difference: number) => boolean> = {
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  after: (difference) => difference >= 0,
  before: (difference) => difference <= 0,
};

/** Whether the operator of a range accepts the difference of the value to the given one. */
function isInRange(operator: string, difference: number): boolean {
  const range = ranges[operator];
  if (!range) throw new Error(`the memory does not know the operator ${operator}`);
  return range(difference);
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Formats a moment as its day in the marketplace, such as `2026-11-24`. */
const toDay = (ms: number) => days.format(ms);
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: marketplaceTimeZone });

/** Compares a moment with a day in the time zone of the marketplace, with another moment, or with a number of days before now. */
function compareMoments(ms: number, given: string, now: number): number {
  if (/^\d+-\d+-\d+$/.test(given)) return Date.parse(toDay(ms)) - Date.parse(given);
  const ago = /^-P(\d+)D$/.exec(given)?.[1];
  return ms - (ago === undefined ? Date.parse(given) : now - Number(ago) * dayMs);
}
