import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { warnOfLocalList } from '../backup/erasures/list-places.ts';
import { BackupRefused } from '../backup/file/backup-refused.ts';
import { megabytes } from '../backup/progress.ts';
import { readBackupStatus, type BackupStatus } from '../backup/records/backup-status.ts';
import { findLoss } from '../backup/target/find-loss.ts';
import { refuseMissing } from '../backup/target/folder-target.ts';
import type { BackupPlace } from '../env/backups.ts';
import type { Env } from '../env/env.ts';
import { marketplaceTimeZone } from '../env/time-zone.ts';
import { StartRefused } from '../env/start-refused.ts';
import { nearestExisting, refuseReadOnly } from './files.ts';
import { fail, failBy, ok, warn, type Context, type Finding, type Installation, type OpenDatabase } from './finding.ts';

/** Checks that backups are scheduled, that the last one succeeded and is still there, and that the next one can be stored. */
export async function checkBackups(
  installation: Installation,
  { client }: OpenDatabase,
  context: Context,
): Promise<Finding> {
  const { env, now } = installation;
  const { rows: tables } = await client.query<{ exist: boolean }>(`
    select to_regclass('public.backups') is not null and to_regclass('jobs.schedule') is not null as exist`);
  const at = new Date(now());
  const db = tables[0]?.exist ? drizzle({ client }) : undefined;
  const status = db && (await readBackupStatus(db, env, at));
  const last = lastInWords(status, at);
  const place = env.backups?.to;
  if (!place || env.backups?.schedule === undefined) {
    return warn(
      ['Backups are not scheduled.', last, warnOfLocalList(env)].filter(Boolean).join(' '),
      `Set BACKUP_SCHEDULE, such as 30 3 * * *${place ? '' : ', and BACKUP_TO to a folder on another disk or a bucket'}.`,
    );
  }
  const refused = await refusePlace(place, env, context);
  if (refused) return { ...refused, found: `${refused.found} ${last}` };
  const lost = db && (await findLoss(db, env));
  const failed = status && toFailure(status, last);
  if (failed) return { ...failed, found: [failed.found, lost].filter(Boolean).join(' ') };
  if (lost !== undefined) return fail(context.hide(lost), afterLoss);
  if (await isOnSameDisk(place, installation)) {
    return warn(
      `${last} The folder of BACKUP_TO is on the disk of the data folder, and would be lost with it.`,
      'Set BACKUP_TO to a folder on another disk, or to a bucket.',
    );
  }
  const next =
    status?.state === 'ok' && !status.lastSuccess ? ` The next is scheduled for ${inWords(status.nextAt)}.` : '';
  const encryption = env.backupPassphrase === undefined ? ' BACKUP_PASSPHRASE would encrypt the backups.' : '';
  return ok(`${last}${next}${encryption}`);
}

const afterLoss =
  'Find out what removed or changed it, and take a backup now: npm run trastienda -- backup <file>. This check is ok again after the next scheduled one.';

function toFailure(status: BackupStatus, last: string): Finding | undefined {
  if (status.state === 'failed') {
    const { startedAt, reason } = status.lastFailure;
    return fail(
      `The backup of ${inWords(startedAt)} failed: ${reason} ${last}`,
      'Remove the cause, then restart the server to take the backup at once.',
    );
  }
  if (status.state !== 'missed') return undefined;
  return fail(
    `The backup scheduled for ${inWords(status.missedAt)} was not taken. ${last}`,
    'Check that the server runs with this BACKUP_SCHEDULE, and what its log says.',
  );
}

/** Returns a sentence about the last complete backup. */
function lastInWords(status: BackupStatus | undefined, now: Date): string {
  if (!status?.lastSuccess) return 'No complete backup is on record.';
  const { startedAt, bytes, file } = status.lastSuccess;
  const hours = Math.floor((now.getTime() - startedAt.getTime()) / 3_600_000);
  const age = hours < 48 ? `${Math.max(0, hours)} h` : `${Math.floor(hours / 24)} days`;
  return `The last complete backup is ${age} old: ${file} (${megabytes(bytes)}).`;
}

/** The format of `2026-11-25 03:30` in the time zone of the schedule. */
const momentFormat = new Intl.DateTimeFormat('sv', {
  timeZone: marketplaceTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});
const inWords = (moment: Date) => `${momentFormat.format(moment)} (Madrid)`;

/** Returns a failure if no file can be stored in the folder or bucket. In a bucket, it writes, reads and deletes a trial object. */
async function refusePlace(place: BackupPlace, env: Env, { hide, signal }: Context): Promise<Finding | undefined> {
  if (!('bucket' in place)) {
    const missing = await findMissing(place.folder);
    if (missing) return failBy(missing.message, 'Create it.');
    const refused = await refuseReadOnly(resolve(place.folder));
    return refused && fail(refused.found, refused.advice?.replace('TRASTIENDA_DATA', 'BACKUP_TO') ?? '');
  }
  const { checkBucket } = await import('../media/stores/s3-store.ts');
  try {
    await checkBucket({ ...env.backupStore, ...place, variable: 'BACKUP_TO' }, signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return failBy(hide(error.message), `Check the ${env.backupStore.prefix} variables.`);
  }
}

async function findMissing(folder: string): Promise<BackupRefused | undefined> {
  try {
    await refuseMissing(folder);
    return undefined;
  } catch (error) {
    if (error instanceof BackupRefused) return error;
    throw error;
  }
}

/** Whether a backup would be lost with the disk of the embedded database or of the pictures. */
async function isOnSameDisk(place: BackupPlace, { env, diskOf }: Installation): Promise<boolean> {
  if ('bucket' in place || (env.databaseUrl !== undefined && env.s3)) return false;
  const folders = [place.folder, env.dataFolder].map((folder) => nearestExisting(resolve(folder)));
  return new Set(await Promise.all(folders.map(diskOf))).size === 1;
}
