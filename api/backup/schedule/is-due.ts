import { and, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import type { Env } from '../../env/env.ts';
import { backups } from '../records/tables.ts';
import { timesAround } from '../records/scheduled-times.ts';
import { nameIn } from '../records/scheduled.ts';

/** How much earlier than the schedule a job may run, because its server reads another clock than the database's. */
export const toleranceMs = 5_000;

/**
 * Whether no scheduled backup into BACKUP_TO has succeeded since the latest time of the schedule. So the first is due at once, a missed one
 * when a server runs again, and none is taken twice.
 */
export async function isDue(db: Database, { schedule, to }: NonNullable<Env['backups']>): Promise<boolean> {
  if (schedule === undefined) return false;
  const { rows } = await db.execute<{ ms: number }>(sql`select extract(epoch from now())::float8 * 1000 as ms`);
  const now = rows[0]?.ms ?? Date.now();
  const since =
    timesAround(schedule, now + toleranceMs)
      .prev()
      .getTime() - toleranceMs;
  const taken = await db
    .select({ file: backups.file })
    .from(backups)
    .where(
      and(
        backups.isScheduled,
        isNotNull(backups.bytes),
        sql`${backups.startedAt} >= to_timestamp(${since / 1000}::float8)`,
        // A backup of the future was taken while the clock of the database was wrong.
        sql`${backups.startedAt} <= to_timestamp(${(now + toleranceMs) / 1000}::float8)`,
      ),
    );
  return !taken.some(({ file }) => nameIn(to, file) !== undefined);
}
