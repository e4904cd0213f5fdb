import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { orLater, removeFileIfUnused, type Stores } from '../../media/files.ts';
import type { FileUser } from '../../media/media-kind.ts';
import { trash, trashRows } from '../../db/tables/trash.ts';
import { forgetViewsOf } from '../../resources/user/forget-views.ts';

/** Pictures whose files the caller of a purge removes itself. The job removes those of a larger purge. */
const maxFilesAtOnce = 50;

/** `fileNames` has one name more than the caller may remove if there are as many. */
export type Purged = { items: number; fileNames: string[] };

/**
 * Deletes items of the trash for good. Each deleted record leaves a change of the kind `purge`, also those that belonged to an item, such
 * as the favourites of a reseller. After the commit, the caller removes the files with {@link removePurgedFiles}.
 */
export async function purge(tx: Transaction, which: SQL): Promise<Purged> {
  // In the order of their ids, so that concurrent purges do not deadlock. A restore locks its item, too.
  const items = await tx
    .select({ id: trash.id, collection: trash.collection, recordId: trash.recordId })
    .from(trash)
    .where(which)
    .orderBy(trash.id)
    .for('update');
  const ids = items.map(({ id }) => id);
  if (ids.length === 0) return { items: 0, fileNames: [] };
  const isOfItems = sql`item_id = any(${sql.param(ids)}::int[])`;
  const { rows: files } = await tx.execute<{ name: string }>(sql`
    select distinct file_name as name from ${trashRows}
    where ${isOfItems} and file_name is not null limit ${maxFilesAtOnce + 1}`);
  await logPurge(tx, isOfItems);
  await tx.delete(trash).where(sql`${trash.id} = any(${sql.param(ids)}::int[])`);
  const users = items.filter(({ collection }) => collection === 'users');
  await forgetViewsOf(
    tx,
    users.map(({ recordId }) => recordId),
  );
  return { items: ids.length, fileNames: files.map(({ name }) => name) };
}

/** A table of records has a trigger with one argument; see `change_log.log_table`. */
async function logPurge(tx: Transaction, isOfItems: SQL): Promise<void> {
  await tx.execute(sql`
    select change_log.write(table_name, 'purge', array_agg(id), array_agg('{}'::jsonb)) from (
      select distinct table_name, (content ->> 'id')::int as id from ${trashRows}
      where ${isOfItems} and emptied is null and exists (
        select from pg_trigger where tgrelid = to_regclass(table_name) and tgname = 'log_insert' and tgnargs = 1
      )
    ) records group by table_name`);
}

/** Removes files that only purged records used: a few at once, the others by the job. */
export async function removePurgedFiles(
  services: Stores & { jobs: Jobs },
  users: readonly FileUser[],
  fileNames: readonly string[],
): Promise<void> {
  for (const name of fileNames.slice(0, maxFilesAtOnce)) await orLater(removeFileIfUnused(services, users, name));
  if (fileNames.length > maxFilesAtOnce) await services.jobs.send('remove-unused-media', {});
}
