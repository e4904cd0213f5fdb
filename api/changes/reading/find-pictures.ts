import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { literal } from '../../db/statements/statement.ts';
import type { Sources } from './readable.ts';

/** A picture: the URL of its file, its `@id`, and the `@id` of the record that shows it, null if none does. */
type Picture = { url: string; path: string; owner: string | null };

/** Returns the `@id` of a picture with this URL; undefined if there is none. */
type PathOf = (url: string, record: string) => string | undefined;

const prefix = '/media/';

/**
 * Finds the pictures with these URLs. Pictures with the same content have the same URL: `PathOf` prefers a picture of `record`, then a
 * picture without a record, because `record` may take it.
 * @param keys may contain other keys besides URLs of pictures.
 */
export async function findPictures(db: Database, sources: Sources, keys: ReadonlySet<string>): Promise<PathOf> {
  const files = [...keys].flatMap((url) => (url.startsWith(prefix) ? [url.slice(prefix.length)] : []));
  if (files.length === 0) return () => undefined;
  const selects = sources.mediaKinds.map(({ collection, table, owner }) => {
    const ownerPath = `${ownerOf(sources, collection)}/`;
    return sql`
      select ${literal(prefix)} || ${table.fileName} as url, ${literal(`/${collection}/`)} || ${table.id} as path,
        ${literal(ownerPath)} || ${owner} as owner
      from ${table} where ${table.fileName} = any(${sql.param(files)}::text[])`;
  });
  const { rows } = await db.execute<Picture>(sql`
    select * from (${sql.join(selects, sql` union all `)}) pictures order by owner nulls first, path`);
  const pictures = Map.groupBy(rows, ({ url }) => url);
  return (url, record) => {
    const same = pictures.get(url);
    return (same?.find(({ owner }) => owner === record) ?? same?.[0])?.path;
  };
}

/** Returns the path of the resource whose records show the pictures of a collection. */
const ownerOf = ({ resources }: Sources, collection: string): string | undefined =>
  resources.find(({ contract }) =>
    Object.values(contract.fields).some(({ reference }) => reference?.collection === collection),
  )?.contract.path;
