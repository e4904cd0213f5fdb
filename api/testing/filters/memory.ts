import { dateFilters, isMultiple, type FilterKind } from '@trastienda/contract/filters/kinds';
import type { Language } from '@trastienda/contract/language';
import { experienceValues } from './experience-values.ts';
import { freshnessValue, staleSinceOf } from './freshness-values.ts';
import { partnerValues } from './partner-values.ts';
import type { Tables } from './read-tables.ts';
import { termValues } from './term-values.ts';
import { byId, shown, type Texts, type Value, type ValueOf } from './value.ts';

/** The records as the filters see them. */
export type Memory = ReturnType<typeof toMemory>;

type Row = Record<string, unknown> & { id: number };
type Named = { collection: string; filter: string; kind: FilterKind };

/** Returns the records of tables. `now`: when the tables were read, in milliseconds. */
export function toMemory(tables: Tables, now: number) {
  const own: Record<string, Record<string, ValueOf>> = {
    ...termValues(tables),
    ...partnerValues(tables, now),
    experiences: experienceValues(tables),
  };
  const known = new Map<string, ValueOf>();
  /** Returns the value that a filter compares. @throws Error if it is unknown, because the filter is new. */
  const valueOf = (collection: string, filter: string, kind: FilterKind): ValueOf => {
    const key = `${collection} ${filter}`;
    const stored = () =>
      own[collection]?.[filter] ??
      freshnessValue(tables, collection, filter) ??
      byName(tables, { collection, filter, kind });
    const found = known.get(key) ?? remembered(stored());
    known.set(key, found);
    return found;
  };
  const idsOf = (collection: string) => rowsOf(tables, collection).map(({ id }) => id);
  return { now, dates: tables.dates, staleSince: staleSinceOf(tables), idsOf, valueOf };
}

/** Returns a function that computes each value once. */
function remembered(valueOf: ValueOf): ValueOf {
  const values = { es: new Map<number, Value>(), en: new Map<number, Value>() };
  return (id, language) => {
    const inLanguage = values[language];
    const value = inLanguage.get(id) ?? valueOf(id, language);
    inLanguage.set(id, value);
    return value;
  };
}

/** Returns the value of a filter that has the name of a date of change or of a column. */
const byName = (tables: Tables, named: Named): ValueOf =>
  Object.hasOwn(dateFilters, named.filter)
    ? (id) => dateOf(tables, `/${named.collection}/${id}`, named.filter)
    : columnOf(rowsOf(tables, named.collection), named);

/** Returns the value of a filter by the dates of change. A record without them has no value, like one that was created before the log. */
function dateOf({ dates }: Tables, iri: string, filter: string): Value {
  const { createdAt = null, modifiedAt = null, modifiedBy = null } = dates.get(iri) ?? {};
  if (filter === 'modifiedBy') return modifiedBy === null ? [] : [String(modifiedBy)];
  const microseconds = filter === 'createdAt' ? createdAt : modifiedAt;
  return microseconds === null ? null : Math.floor(microseconds / 1_000);
}

/** Returns the rows of a collection. Its name has words with underscores, that of the table has capitals. */
function rowsOf({ records }: Tables, collection: string): readonly Row[] {
  const name = collection.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const rows = Object.entries(records).find(([key]) => key === name)?.[1];
  if (!rows) throw new Error(`the memory has no ${collection}`);
  return rows;
}

/** Returns the value in the column with the name of the filter, of the `<name>` in `exists[<name>]`, or of the reference `<name>.id`. */
function columnOf(rows: readonly Row[], { collection, filter, kind }: Named): ValueOf {
  const [, name = filter, language] = /^exists\[(\w+)(?:\.(\w+))?\]$/.exec(filter) ?? [];
  const columns = [name, `${name.replace(/\.id$/, '')}Id`];
  const column = columns.find((one) => rows.every((row) => row[one] !== undefined));
  if (column === undefined) throw new Error(`the memory has no value for the filter ${filter} of ${collection}`);
  const records = byId(rows);
  return (id, shownIn) => {
    const value = records.get(id)?.[column] ?? null;
    if (kind !== 'exists') return toValue(value, kind, shownIn);
    return language === undefined ? value !== null : textIn(value, language) !== null;
  };
}

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null;

const textIn = (value: unknown, language: string): unknown =>
  isTexts(value) ? (Object.entries(value).find(([key]) => key === language)?.[1] ?? null) : null;

function toValue(value: unknown, kind: FilterKind, language: Language): Value {
  if (isMultiple(kind)) return [value].flat().flatMap((one) => (isPlain(one) ? [String(one)] : []));
  if (isTexts(value)) return shown(value, language);
  if (kind === 'time') return typeof value === 'string' ? value.slice(0, 'HH:mm'.length) : null;
  return isPlain(value) ? value : null;
}

const isPlain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
