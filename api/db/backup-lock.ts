import { sql } from 'drizzle-orm';
import type { Transaction } from './connection.ts';

/** Key of the advisory lock that a backup holds: arbitrary, but the same in every copy of the server. */
export const backupLock = 7_287_285;

/** Makes backups wait until the transaction has ended. @returns false if a backup is running. */
export async function holdOffBackups(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ isHeld: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${backupLock}) as "isHeld"`,
  );
  return rows[0]?.isHeld === true;
}

/** As {@link holdOffBackups}, but waits until a running backup has ended. @param say is told that it waits. */
export async function waitForBackups(tx: Transaction, say: (sentence: string) => void): Promise<void> {
  if (await holdOffBackups(tx)) return;
  say('Waiting for the end of a running backup.');
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${backupLock})`);
}
