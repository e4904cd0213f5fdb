import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { runStatement, toStatement } from '../db/statements/statement.ts';
import { batched } from '../db/statements/batch-loader.ts';
import { mediaFiles } from '../db/tables/media-files.ts';
import type { MediaKind } from './media-kind.ts';
import { usersOf } from './files.ts';

/**
 * Returns a function that tells whether a medium of one of `kinds` uses a file or its thumbnail. The file of a record in the trash is not
 * shown, although it is stored. Requests that arrive together share a query, which is a prepared statement.
 */
export function shownFiles(db: Database, kinds: readonly MediaKind[]): (name: string) => Promise<boolean> {
  const files = toStatement(sql`
    select name from ${mediaFiles} where name = any(${sql.placeholder('names')}::text[])
      and exists (select from ${usersOf(kinds)} where users.file_name = ${mediaFiles.name})`);
  const isShown = batched(async (stems: string[]) => {
    // A thumbnail has the same name for each format of its picture.
    const names = stems.flatMap((stem) => [`${stem}.jpg`, `${stem}.png`]);
    const { rows } = await runStatement<[name: string]>(db, files, [names]);
    return new Map(rows.map(([name]) => [stemOf(name), true]));
  });
  return async (name) => (await isShown(stemOf(name))) ?? false;
}

const stemOf = (name: string) => name.slice(0, name.indexOf('.'));
