import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import { iri, toId } from '@trastienda/contract/model/reference';
import type { Database } from '../../db/connection.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { literal } from '../../hydra/reading/statement.ts';
import type { MediaKind } from '../../media/media-kind.ts';
import { nameDeleted } from './name-deleted.ts';

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

/** Selects the names of the records of a resource in `keys`; undefined if there are none, or if the resource has no name of its own. */
function namesOf(
  { contract, table, fields }: ApiResource,
  keys: ReadonlySet<string>,
  language: Language,
): Naming | undefined {
  const path = `${contract.path}/`;
  const ids = [...keys].flatMap((key) => (key.startsWith(path) ? (toId(key, contract.collection) ?? []) : []));
  const label = fields[contract.label];
  if (ids.length === 0 || !label || !('column' in label) || label.join) return undefined;
  const select = sql`
    select ${literal(path)} || ${table.id} as key, ${label.select(language)} as name
    from ${table} where ${table.id} = any(${sql.param(ids)}::int[])`;
  return { collection: contract.collection, ids, select };
}

const pathsOf = ({ collection, table }: MediaKind, files: string[]): SQL => sql`
  select '/media/' || ${table.fileName} as key, ${literal(`/${collection}/`)} || ${table.id} as name
  from ${table} where ${table.fileName} = any(${sql.param(files)}::text[])`;
