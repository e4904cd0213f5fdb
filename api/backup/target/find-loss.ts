import type { Database } from '../../db/connection.ts';
import type { Env } from '../../env/env.ts';
import { amount } from '../progress.ts';
import { toFailure } from '../records/failure.ts';
import { readStored } from '../records/scheduled.ts';
import { openTarget } from './open-target.ts';

/** Looks up the newest scheduled backup in BACKUP_TO. @returns a sentence if its file is missing, or if its size is not the recorded one. */
export async function findLoss(
  db: Pick<Database, 'select'>,
  env: Pick<Env, 'backups' | 'dataFolder' | 'backupStore'>,
): Promise<string | undefined> {
  const target = await openTarget(env);
  const [newest] = env.backups ? await readStored(db, env.backups.to) : [];
  if (!target || !newest) return undefined;
  const file = `The file of the newest backup, ${target.addressOf(newest.name)},`;
  try {
    const bytes = await target.sizeOf(newest.name);
    if (bytes === newest.bytes) return undefined;
    return bytes === undefined
      ? `${file} is missing.`
      : `${file} has ${amount(bytes)} bytes instead of ${amount(newest.bytes)}.`;
  } catch (error) {
    return `${file} cannot be looked up. ${toFailure(error)}`;
  }
}
