import type { Database } from '../../db/connection.ts';
import type { Env } from '../../env/env.ts';
import { toFailure } from '../records/failure.ts';
import { markRemoved, readStored } from '../records/scheduled.ts';
import type { Target } from '../target/target.ts';

/**
 * Removes the oldest scheduled backups beyond BACKUP_KEEP: only files that the table `backups` has. Returns a sentence for each that could
 * not be removed; the next backup tries again.
 */
export async function removeOld(
  db: Database,
  target: Target,
  { to, keep }: NonNullable<Env['backups']>,
): Promise<string[]> {
  const warnings: string[] = [];
  for (const { id, name } of (await readStored(db, to)).slice(keep)) {
    try {
      await target.remove(name);
      await markRemoved(db, id);
    } catch (error) {
      warnings.push(`The old backup ${target.addressOf(name)} could not be removed. ${toFailure(error)}`);
    }
  }
  return warnings;
}
