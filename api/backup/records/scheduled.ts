import { and, desc, eq, isNotNull, isNull, lt, or, not, sql } from 'drizzle-orm';
import type { BackupPlace } from '../../env/backups.ts';
import type { Database } from '../../db/connection.ts';
import { toAddress } from '../target/address.ts';
import { backups } from './tables.ts';

/** The name of a scheduled backup, of the time at which it began. */
export const toFileName = (at: Date, isEncrypted: boolean): string =>
  `trastienda-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst${isEncrypted ? '.age' : ''}`;

const fileName = /trastienda-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst(?:\.age)?$/;

/** Returns the name of a scheduled backup in `to`; undefined if the file is elsewhere. @param file as in the table `backups`. */
export function nameIn(to: BackupPlace, file: string): string | undefined {
  const [name] = fileName.exec(file) ?? [];
  return name !== undefined && toAddress(to, name) === file ? name : undefined;
}

/** `bytes` is the size of the file. */
type Stored = { id: number; name: string; startedAt: Date; bytes: number };

/** Returns the scheduled backups that are in `to`, as far as the table knows, the latest first. */
export async function readStored(db: Pick<Database, 'select'>, to: BackupPlace): Promise<Stored[]> {
  const rows = await db
    .select({ id: backups.id, file: backups.file, startedAt: backups.startedAt, bytes: backups.bytes })
    .from(backups)
    .where(and(backups.isScheduled, isNotNull(backups.bytes), isNull(backups.removedAt)))
    .orderBy(desc(backups.id));
  return rows.flatMap(({ file, bytes, ...row }) => {
    const name = nameIn(to, file);
    return name === undefined || bytes === null ? [] : { ...row, name, bytes };
  });
}

/** Notes that the file of a backup was removed. */
export async function markRemoved(db: Database, id: number): Promise<void> {
  await db
    .update(backups)
    .set({ removedAt: sql`now()` })
    .where(eq(backups.id, id));
}

/** More than the failures of which anything can be left: each backup removes what earlier ones have left. */
const latest = 20;

/** Returns the names in `to` of the latest scheduled backups that failed. */
export async function readFailed(db: Database, to: BackupPlace): Promise<string[]> {
  const rows = await db
    .select({ file: backups.file })
    .from(backups)
    .where(and(backups.isScheduled, isNull(backups.bytes), isNotNull(backups.endedAt)))
    .orderBy(desc(backups.id))
    .limit(latest);
  return rows.flatMap(({ file }) => nameIn(to, file) ?? []);
}

/** Deletes rows older than a year, except those of scheduled backups that are still stored: these remain to be removed. */
export async function forgetBackups(db: Database): Promise<void> {
  const isOver = or(not(backups.isScheduled), isNull(backups.bytes), isNotNull(backups.removedAt));
  await db.delete(backups).where(and(lt(backups.startedAt, sql`now() - interval '1 year'`), isOver));
}
