import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { backups } from './tables.ts';

/** A backup that is being taken. Its row has an advisory lock, by which other processes see that this one still runs. */
export type Attempt = {
  id: number;
  complete(bytes: number): Promise<void>;
  /** @param error a sentence. */
  fail(error: string): Promise<void>;
  /** Ends the lock. */
  release(): void;
};

/** Adds the row of a backup. @throws the error of the database, if it cannot be written. */
export async function beginAttempt(db: Database, row: { file: string; isScheduled: boolean }): Promise<Attempt> {
  const client = await db.openSession();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: number }>(
      'insert into backups (file, is_scheduled) values ($1, $2) returning id',
      [row.file, row.isScheduled],
    );
    const id = rows[0]?.id ?? 0;
    // Of the session, so it lasts longer than the transaction, and taken within it, so nobody sees the row without its lock.
    await client.query(`select pg_advisory_lock('backups'::regclass::int, $1)`, [id]);
    await client.query('commit');
    const end = async (values: { bytes: number } | { error: string }) =>
      void (await db
        .update(backups)
        .set({ ...values, endedAt: sql`now()` })
        .where(eq(backups.id, id)));
    return {
      id,
      complete: (bytes) => end({ bytes }),
      fail: (error) => end({ error }),
      release: () => void client.end(),
    };
  } catch (error) {
    void client.end();
    throw error;
  }
}

export type Interrupted = { id: number; file: string; isScheduled: boolean };

/**
 * A condition for a query of `public.backups`: whether the process of the row still holds its lock. A row without `ended_at` and without
 * the lock was interrupted.
 */
export const hasLock = sql`exists (
  select from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid = 'public.backups'::regclass and objid::bigint = backups.id
    and database = (select oid from pg_database where datname = current_database()))`;

/** Returns the backups whose process has ended without saying how. */
export async function readInterrupted(db: Database): Promise<Interrupted[]> {
  const { rows } = await db.execute<Interrupted>(sql`
    select id, file, is_scheduled as "isScheduled" from public.backups
    where ended_at is null and not ${hasLock}
    order by id`);
  return rows;
}

/** Ends the row of an interrupted backup. @param bytes the size of its file, if it is complete. */
export async function endInterrupted(db: Database, { id }: Interrupted, bytes?: number): Promise<void> {
  const error = 'The process of the backup was killed, or the machine was switched off.';
  await db
    .update(backups)
    .set({ ...(bytes === undefined ? { error } : { bytes }), endedAt: sql`now()` })
    .where(eq(backups.id, id));
}
