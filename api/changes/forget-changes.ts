import { sql } from 'drizzle-orm';
import { holdOffBackups } from '../db/backup-lock.ts';
import type { Database } from '../db/connection.ts';
import { trashRows } from '../db/tables/trash.ts';
import type { Env } from '../env/env.ts';

/** Each month is a partition. Created ahead, so that the server may be off for two months without a row in the default partition. */
const monthsAhead = 3;

/**
 * Creates the partitions of the coming months, drops those whose changes are older than `CHANGE_LOG_DAYS`, and deletes the dates of deleted
 * records that are not in the trash. During a backup it does nothing: it would wait for the tables that the backup reads, and every write
 * would wait for it.
 */
export async function forgetChanges({ db, env }: { db: Database; env: Pick<Env, 'changeLogDays'> }): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await holdOffBackups(tx))) return;
    await tx.execute(sql`
      delete from change_log.dates where is_deleted and not exists (
        select from ${trashRows} where table_name = collection and content ->> 'id' = record_id::text
      )`);
    // The last, because their locks exclude all use of the log.
    await tx.execute(sql`select change_log.create_partitions(now(), ${monthsAhead})`);
    await tx.execute(sql`select change_log.drop_partitions(now() - make_interval(days => ${env.changeLogDays}))`);
  });
}
