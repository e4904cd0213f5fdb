import { sql } from 'drizzle-orm';
import type { FileUser } from '../../media/media-kind.ts';
import type { Services } from '../../services.ts';
import { trash } from '../../db/tables/trash.ts';
import { purge, removePurgedFiles } from './purge.ts';

const batchSize = 500;

/** Purges records that were deleted more than `TRASH_DAYS` ago. With `TRASH_DAYS=0`, these are all records of earlier settings. */
export async function emptyTrash(
  services: Pick<Services, 'db' | 'media' | 'jobs'> & { env: Pick<Services['env'], 'trashDays'> },
  users: readonly FileUser[],
): Promise<void> {
  const { db, env } = services;
  const old = sql`${trash.id} in (
    select id from ${trash} where deleted_at <= now() - make_interval(days => ${env.trashDays}) order by id limit ${batchSize})`;
  for (;;) {
    const { items, fileNames } = await db.transaction((tx) => purge(tx, old));
    if (items === 0) return;
    await removePurgedFiles(services, users, fileNames);
  }
}
