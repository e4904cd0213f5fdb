import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import { iri, toId } from '@trastienda/contract/model/reference';
import type { Database } from '../../db/connection.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { literal } from '../../hydra/reading/statement.ts';
import type { MediaKind } from '../../media/media-kind.ts';
import { nameDeleted } from './name-deleted.ts';
import { namingFieldOf } from './naming-field.ts';

type Sources = { resources: readonly ApiResource[]; mediaKinds: readonly MediaKind[] };

/** `names`: the names of records by `@id`, and the `@id`s of pictures by URL. `deleted`: the `@id`s of records that no longer exist. */
type Names = { names: ReadonlyMap<string, string>; deleted: ReadonlySet<string> };

/**
 * Returns the names of records, of deleted ones their last names, and the `@id`s of the pictures that exist.
 * @param keys `@id`s and URLs of pictures.
 */
export async function nameRecords(
  db: Database,
  { resources, mediaKinds }: Sources,
  keys: ReadonlySet<string>,
  language: Language,
): Promise<Names> {
  const records = resources.flatMap((resource) => namesOf(resource, keys, language) ?? []);
  const files = [...keys].flatMap((url) => (url.startsWith('/media/') ? [url.slice('/media/'.length)] : []));
  const pictures = files.length === 0 ? [] : mediaKinds.map((kind) => pathsOf(kind, files));
  const selects = [...records.map(({ select }) => select), ...pictures];
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
  const naming = namingFieldOf(resource);
  if (ids.length === 0 || !naming || !('column' in naming)) return undefined;
  const value = naming.select(language);
  const select = sql`
    select ${literal(path)} || ${table.id} as key, ${naming.join ? sql`${value} ->> 'name'` : value} as name
    from ${table} ${naming.join?.(language) ?? sql``} where ${table.id} = any(${sql.param(ids)}::int[])`;
  return { collection: contract.collection, ids, select };
}

const pathsOf = ({ collection, table }: MediaKind, files: string[]): SQL => sql`
  select '/media/' || ${table.fileName} as key, ${literal(`/${collection}/`)} || ${table.id} as name
  from ${table} where ${table.fileName} = any(${sql.param(files)}::text[])`;
