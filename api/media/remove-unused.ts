import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Services } from '../services.ts';
import { forget, removeFileIfUnused, usersOf } from './files.ts';
import { mediaFiles } from './media-columns.ts';
import type { MediaKind } from './media-kind.ts';

/** Age at which a medium without an owner is deleted: a form may stay open for a working day. */
const unattachedKept = '24 hours';
/**
 * Age at which a file row without a content hash counts as abandoned: the file of a younger row may be in the process of being
 * written or removed.
 */
const unfinishedKept = '1 hour';

/** Deletes media that have no owner a day after their upload, files that no medium uses, and files that a crash left. */
export async function removeUnusedMedia(services: Pick<Services, 'db' | 'media'>, kinds: readonly MediaKind[]) {
  const { db } = services;
  for (const { table, owner } of kinds) {
    await db.delete(table).where(and(isNull(owner), lt(table.createdAt, sql`now() - ${unattachedKept}::interval`)));
  }
  const { rows: unused } = await db.execute<{ name: string }>(sql`
    select name from ${mediaFiles}
    where content_hash is not null and not exists (select 1 from ${usersOf(kinds)} where file_name = name)`);
  for (const { name } of unused) await removeFileIfUnused(services, kinds, name);
  await forgetUnfinished(services, unfinishedKept);
}

/** Deletes the rows of files that have had no content hash for longer than `kept` (an SQL interval), and their files. */
export async function forgetUnfinished(services: Pick<Services, 'db' | 'media'>, kept: string) {
  const { db } = services;
  const unfinished = await db
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(and(isNull(mediaFiles.contentHash), lt(mediaFiles.changedAt, sql`now() - ${kept}::interval`)));
  for (const { name } of unfinished) await forget(services, name);
}
