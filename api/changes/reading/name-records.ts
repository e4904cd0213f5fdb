import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import { iri, toId } from '@trastienda/contract/model/reference';
import type { Reader } from '../person.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { literal } from '../../db/statements/statement.ts';
import { namingOf } from '../../hydra/reading/naming-field.ts';
import { nameDeleted } from './name-deleted.ts';

/** `names`: the names of records by `@id`. `deleted`: the `@id`s of records that no longer exist. */
type Names = { names: ReadonlyMap<string, string>; deleted: ReadonlySet<string> };

/**
 * Returns the names of records, of deleted ones their last names.
 * @param keys may contain other keys besides `@id`s of records.
 */
export async function nameRecords(
  db: Reader,
  resources: readonly ApiResource[],
  keys: ReadonlySet<string>,
  language: Language,
): Promise<Names> {
  const records = resources.flatMap((resource) => namesOf(resource, keys, language) ?? []);
  const selects = records.map(({ select }) => select);
  if (selects.length === 0) return { names: new Map(), deleted: new Set() };
  const { rows } = await db.execute<{ key: string; name: string }>(sql.join(selects, sql` union all `));
  const present = new Map(rows.map(({ key, name }) => [key, name]));
  const deleted = records.flatMap(({ collection, ids }) =>
    ids.filter((id) => !present.has(iri(collection, id))).map((id) => ({ collection, id })),
  );
  const last = await nameDeleted(db, resources, deleted, language);
  return {
    names: new Map([...present, ...last]),
    deleted: new Set(deleted.map(({ collection, id }) => iri(collection, id))),
  };
}

/** A statement that selects the names of records. */
type Naming = { collection: string; ids: number[]; select: SQL };

/** Selects the names of the records of a resource in `keys`, of which a reference is the name of its record; undefined if there are none. */
function namesOf(resource: ApiResource, keys: ReadonlySet<string>, language: Language): Naming | undefined {
  const { contract, table } = resource;
  const path = `${contract.path}/`;
  const ids = [...keys].flatMap((key) => (key.startsWith(path) ? (toId(key, contract.collection) ?? []) : []));
  const naming = namingOf(resource, language);
  if (ids.length === 0 || !naming) return undefined;
  const select = sql`
    select ${literal(path)} || ${table.id} as key, ${naming.name} as name
    from ${naming.from} where ${table.id} = any(${sql.param(ids)}::int[])`;
  return { collection: contract.collection, ids, select };
}
