import { iri, toId } from '@trastienda/contract/model/reference';
import { isRecord } from '../../../session/calls/answer-shapes.ts';
import { toText } from '../../to-text.ts';

/** The referenced collection of each reference field. A key is the name of a field, or a path such as `makerPlan.plan`. */
export type References = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, unknown>>;
/** The records of each collection by id; undefined until the collection is read. */
export type KnownRecords = ReadonlyMap<string, ReadonlyMap<number, Values> | undefined>;

/** Whether a row refers to a record of the collection without giving its name: `/locations/3` or `{"@id": "/locations/3"}` (D-07). */
export const lacksNames = (row: Values, references: References, collection: string): boolean =>
  Object.entries(references).some(
    ([path, target]) =>
      target === collection && [valueAt(row, path.split('.'))].flat().some((value) => isUnnamed(value, target)),
  );

/** Returns a copy of the row with records in place of references. A record without a name is completed from the known records. */
export const withNames = <V extends Values>(row: V, references: References, known: KnownRecords): V =>
  Object.entries(references).reduce<V>(
    (named, [path, target]) => changedAt(named, path.split('.'), (value) => toNamed(value, target, known)),
    row,
  );

const isUnnamed = (value: unknown, collection: string): boolean =>
  toId(value, collection) !== undefined && !(isRecord(value) && toText(value['name']) !== '');

function toNamed(value: unknown, collection: string, known: KnownRecords): unknown {
  if (Array.isArray(value)) return value.map((each) => toNamed(each, collection, known)).filter(isRecord);
  if (value === null || value === undefined) return value;
  const id = toId(value, collection);
  const own = isRecord(value) ? value : { '@id': id === undefined ? toText(value) : iri(collection, id) };
  return id === undefined || !isUnnamed(value, collection) ? own : { ...own, ...known.get(collection)?.get(id) };
}

const valueAt = (values: Values, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), values);

function changedAt<V extends Values>(
  values: V,
  [name = '', ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): V {
  const value = values[name];
  if (rest.length > 0) return isRecord(value) ? { ...values, [name]: changedAt(value, rest, change) } : values;
  return name in values ? { ...values, [name]: change(value) } : values;
}
