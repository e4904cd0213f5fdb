import { sql } from 'drizzle-orm';
import { iriOf, type PersonRecord } from '../../changes/person.ts';
import type { Transaction } from '../../db/connection.ts';
import type { Env } from '../../env/env.ts';
import { StartRefused } from '../../env/start-refused.ts';
import { erasures } from '../records/tables.ts';
import { lockErasures } from './lock-erasures.ts';
import { saveList } from './save-list.ts';

/**
 * Adds persons to the table of erasures and to the list outside the database. Called in the transaction that erases them, which makes
 * backups wait: an erasure is then either in a backup, or later than its `takenAt`. Therefore the time is not that of the transaction's
 * start.
 *
 * The list is written before the commit. After a crash in between, it has an erasure that was not done: a restore repeats it, as the
 * operator wanted it, and `erase` can be run again.
 * @returns the address of the list.
 * @throws StartRefused if the list cannot be written, because a restored backup would then bring the persons back.
 */
export async function addErasures(tx: Transaction, env: Env, persons: readonly PersonRecord[]): Promise<string> {
  await lockErasures(tx);
  await tx.execute(sql`
    insert into ${erasures} (record, erased_at)
    select record, at from unnest(${sql.param(persons.map(iriOf))}::text[]) record, (select clock_timestamp() as at offset 0) clock`);
  try {
    return await saveList(tx, env);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    throw new StartRefused(
      `${error.message} Without this list, a restored backup would bring the person back. Nothing was erased.`,
      { cause: error },
    );
  }
}
