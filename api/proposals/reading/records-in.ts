import type { Language } from '@trastienda/contract/language';
import { iri } from '@trastienda/contract/model/reference';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import type { Database, Transaction } from '../../db/connection.ts';
import { nameRecords } from '../../changes/reading/name-records.ts';
import { readableOf } from '../../changes/reading/readable.ts';
import { resources } from '../../resources.ts';
import type { Mark } from '../fields/marks.ts';
import { resourceOf, toStoredField } from '../fields/stored-field.ts';

type Member = string | number;
/** A value as clients read it. */
export type Value = Member | boolean | null | Member[];

/** Returns a stored value of a key as clients read it: references as `@id`s, of a mark only the state. */
export function toShown(collection: BulkCollection, key: string, value: unknown): Value {
  const stored = toStoredField(resourceOf(collection), key);
  // The cast is safe: the stored value of the state of a text is a mark.
  if (stored.as === 'mark') return (value as Mark | undefined)?.state ?? null;
  return toIris(stored.collection, value ?? null);
}

/** Returns the ids in a value as `@id`s of records of `referred`; the value itself if it is undefined. */
export function toIris(referred: string | undefined, value: unknown): Value {
  const toMember = (one: Member): Member =>
    typeof one === 'number' && referred !== undefined ? iri(referred, one) : one;
  // The casts are safe: stored values are scalars, and lists of ids or codes.
  if (Array.isArray(value)) return (value as Member[]).map(toMember);
  return typeof value === 'number' ? toMember(value) : (value as Value);
}

/** How names are read: in which language, and of which records. */
export type Reader = { language: Language; roles: readonly string[] };

/** Returns the names, by `@id`, of the records that these values contain and that the user may read. */
export async function namesIn(
  db: Database | Transaction,
  values: readonly Value[],
  { language, roles }: Reader,
): Promise<ReadonlyMap<string, string>> {
  const keys = new Set(values.flat().filter((value) => typeof value === 'string' && value.startsWith('/')) as string[]);
  const { names } = await nameRecords(db, readableOf(resources, roles), keys, language);
  return names;
}

/** Returns those names that belong to the records in these values. */
export const pickNames = (names: ReadonlyMap<string, string>, values: readonly Value[]): Record<string, string> =>
  Object.fromEntries(
    values.flat().flatMap((value) => {
      const name = typeof value === 'string' ? names.get(value) : undefined;
      return name === undefined ? [] : [[value, name]];
    }),
  );
