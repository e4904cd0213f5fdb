import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@trastienda/contract/language';
import { toId } from '@trastienda/contract/model/reference';
import type { Database } from '../db/connection.ts';
import type { ApiResource } from '../hydra/api-resource.ts';
import { literal } from '../hydra/reading/statement.ts';
import type { MediaKind } from '../media/media-kind.ts';

type Known = { resources: readonly ApiResource[]; mediaKinds: readonly MediaKind[] };

/**
 * Returns the names of records by `@id`, and the `@id`s of pictures by URL, without those that do not exist. One statement reads them all.
 * @param wanted `@id`s and URLs of pictures; others are ignored.
 */
export async function nameRecords(
  db: Database,
  { resources, mediaKinds }: Known,
  wanted: ReadonlySet<string>,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const records = resources.flatMap((resource) => namesOf(resource, wanted, language) ?? []);
  const files = [...wanted].flatMap((url) => (url.startsWith('/media/') ? [url.slice('/media/'.length)] : []));
  const pictures = files.length === 0 ? [] : mediaKinds.map((kind) => pathsOf(kind, files));
  const selects = [...records, ...pictures];
  if (selects.length === 0) return new Map();
  const { rows } = await db.execute<{ key: string; name: string }>(sql.join(selects, sql` union all `));
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Selects the names of the wanted records of a resource; undefined if none is wanted, or if the resource has no name of its own. */
function namesOf(
  { contract, table, fields }: ApiResource,
  wanted: ReadonlySet<string>,
  language: Language,
): SQL | undefined {
  const path = `${contract.path}/`;
  const ids = [...wanted].flatMap((iri) => (iri.startsWith(path) ? (toId(iri, contract.collection) ?? []) : []));
  const label = fields[contract.label];
  if (ids.length === 0 || !label || !('column' in label) || label.join) return undefined;
  return sql`
    select ${literal(path)} || ${table.id} as key, ${label.select(language)} as name
    from ${table} where ${table.id} = any(${sql.param(ids)}::int[])`;
}

const pathsOf = ({ collection, table }: MediaKind, files: string[]): SQL => sql`
  select '/media/' || ${table.fileName} as key, ${literal(`/${collection}/`)} || ${table.id} as name
  from ${table} where ${table.fileName} = any(${sql.param(files)}::text[])`;
