import type { Resource } from '@trastienda/contract/model/resource';

/** A record that a server which deviates from the contract may send. `difference` names the deviation: `zones without location.name`. */
export type LackingRecord = { '@id': string; difference: string; record: object };

type Json = Record<string, unknown>;
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};
type Path = readonly string[];
/** The new value of the field at a path; undefined removes the field, because JSON omits it. */
type Change = { path: Path; value: unknown };
type Deviation = { difference: string; changes: readonly Change[] };

/**
 * Generates sample records of a resource that break its contract: fields of the record or of its embedded records are missing or null,
 * or embedded records are replaced by their IRIs. Only the record's own `@id` is always present, because it identifies the record.
 */
export function lackingRecords(resource: Resource, shape: 'member' | 'item') {
  const { collection } = resource;
  const sample = toSampleRecord(resource, shape);
  const paths = pathsIn(sample).filter((path) => path.join() !== '@id');
  const inTurn = paths.flatMap((path) => deviationsAt(sample, path));
  const halfEmpty = [
    ...halves(paths),
    { difference: 'with IRIs', changes: paths.flatMap((path) => toIri(sample, path) ?? []) },
  ];
  const records = [...inTurn, ...halfEmpty].map(({ difference, changes }, index): LackingRecord => {
    const id = index + 1;
    const own = { ...structuredClone(sample), '@id': `/${collection}/${id}`, ...('id' in sample && { id }) };
    return { '@id': own['@id'], difference: `${collection} ${difference}`, record: withChanges(own, changes) };
  });
  return {
    records,
    /** A record for each deviation, with only that deviation. */
    inTurn: records.slice(0, inTurn.length),
    /**
     * Few records, each with about half of the fields missing or null. For any two top-level fields, a record exists that lacks the
     * first field and contains the second. The last record is complete, but has IRIs in place of all embedded records.
     */
    halfEmpty: records.slice(inTurn.length),
  };
}

const nameOf = (path: Path) => path.filter((step) => step !== '0').join('.');

function deviationsAt(sample: Json, path: Path): Deviation[] {
  const iri = toIri(sample, path);
  return [
    { difference: `without ${nameOf(path)}`, changes: [{ path, value: undefined }] },
    { difference: `with ${nameOf(path)} null`, changes: [{ path, value: null }] },
    ...(iri ? [{ difference: `with the IRI as ${nameOf(path)}`, changes: [iri] }] : []),
  ];
}

/**
 * Returns records in which about half of the fields are missing or null. Each field is missing or null in a different half of the
 * records, so that for any two top-level fields a record exists that lacks the first field and contains the second.
 */
function halves(paths: readonly Path[]): Deviation[] {
  let count = 4;
  while (halvesOf(count).length < paths.length) count += 1;
  const lacking = halvesOf(count);
  return Array.from({ length: count }, (_, record) => {
    const changes = paths.flatMap((path, index): Change[] => {
      const place = lacking[index]?.indexOf(record) ?? -1;
      return place < 0 ? [] : [{ path, value: place % 2 === 0 ? undefined : null }];
    });
    const toNames = (value: unknown) => changes.filter((each) => each.value === value).map(({ path }) => nameOf(path));
    return {
      difference: `without ${toNames(undefined).join(', ')}; with null as ${toNames(null).join(', ')}`,
      changes,
    };
  });
}

/** Returns all selections of half (rounded down) of `count` records, as lists of indexes. */
function halvesOf(count: number): number[][] {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return Array.from({ length: 2 ** count }, (_, mask) => numbers.filter((number) => (mask >> number) & 1)).filter(
    ({ length }) => length === Math.floor(count / 2),
  );
}

/** Returns the change that replaces an embedded record, or the record in a list, with its `@id`; undefined for other values. */
function toIri(sample: Json, path: Path): Change | undefined {
  const value = valueAt(sample, path);
  if (Array.isArray(value)) return isIdentified(value[0]) ? { path, value: [value[0]['@id']] } : undefined;
  return isIdentified(value) ? { path, value: value['@id'] } : undefined;
}

/** Applies the changes. Changes inside an embedded record are applied before a change that replaces or removes the embedded record. */
function withChanges(record: Json, changes: readonly Change[]): Json {
  for (const { path, value } of changes.toSorted((a, b) => b.path.length - a.path.length))
    (valueAt(record, path.slice(0, -1)) as Json)[path.at(-1) ?? ''] = value; // The cast is safe: the record has this path.
  return record;
}

/** Returns the paths of all fields of a record and of its embedded records. Of a list, only the first record counts. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return isObject(value[0]) ? pathsIn(value[0], [...path, '0']) : [];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...pathsIn(inner, [...path, name])]);
}

const valueAt = (record: Json, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Json)[step], record); // The cast is safe: the record has this path.

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isIdentified = (value: unknown): value is Json => isObject(value) && '@id' in value;

function toSampleRecord(resource: Resource, shape: 'member' | 'item'): Json {
  // The cast is safe: `Schema` contains all JSON Schema keywords that resources use.
  const schema = resource[shape].toJSONSchema({ io: 'output', unrepresentable: 'any' }) as Schema;
  const collectionOf = (name: string) =>
    resource.fields[name]?.reference?.collection ?? collectionsByField[name] ?? name;
  const sample = toSample(schema, resource.collection, collectionOf) as Json; // The cast is safe: a resource is an object.
  // A server without the feature `translations` does not send this field.
  delete sample['translations'];
  return sample;
}

/** The collections of embedded records in computed fields, which `resource.fields` does not contain. */
const collectionsByField: Record<string, string> = { plan: 'plans', mediaResellersLogos: 'media_resellers_logos' };

function toSample(schema: Schema, name: string, collectionOf: (name: string) => string): unknown {
  const { anyOf, enum: choices, format, items, properties } = schema;
  const [type] = [schema.type].flat();
  if (anyOf) return toSample(anyOf.find((each) => each.type !== 'null') ?? {}, name, collectionOf);
  if (choices) return choices[0];
  if (properties) {
    const fields = Object.entries(properties).map(([field, each]) => [field, toSample(each, field, collectionOf)]);
    return { ...Object.fromEntries(fields), ...('@id' in properties && { '@id': `/${collectionOf(name)}/1` }) };
  }
  if (type === 'array') return items ? [toSample(items, name, collectionOf)] : [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return format === 'date' ? '2026-02-03' : (texts[name] ?? 'Texto');
}

/** Sample values of the fields whose text must have a certain format. */
const texts: Record<string, string> = {
  country: 'ES',
  registerDate: '2026-02-03T10:00:00Z',
  lastLogin: '2026-02-03T10:00:00Z',
  user: '/users/1',
  maker: '/makers/1',
  taker: '/takers/1',
  experiences: '/experiences/1',
  thumbnailUrl: '/pictures/1',
  contentUrl: '/pictures/1',
};
