import { marketplaceTimeZone } from '../../env/time-zone.ts';
import type { Services } from '../../services.ts';
import { warnOfLocalList } from '../erasures/list-places.ts';
import { megabytes } from '../progress.ts';
import { findFault } from '../target/find-fault.ts';
import { backUpInChild } from './fork-backup.ts';
import { isDue } from './is-due.ts';

/**
 * Registers the job and the schedule of BACKUP_SCHEDULE, or removes the schedule if there is none. Takes the backup of a time at which no
 * server ran. Warns if BACKUP_TO cannot be used, or is needed for the list of erasures, but does not refuse the start.
 */
export async function scheduleBackups(services: Pick<Services, 'db' | 'env' | 'jobs'>): Promise<void> {
  const { db, env, jobs } = services;
  const fault = await findFault(env);
  if (fault !== undefined) console.warn(`Backups may fail. ${fault}`);
  const localList = warnOfLocalList(env);
  if (localList !== undefined) console.warn(localList);
  if (env.backups?.schedule === undefined) return jobs.unschedule('make-backup');
  await jobs.work('make-backup', async (_payload, stopping) => {
    const made = await backUpInChild(services, stopping);
    if (!made) return;
    console.log(`Wrote the backup ${made.file}, ${megabytes(made.bytes)}.`);
    for (const warning of made.warnings) console.warn(warning);
  });
  // The machine may sleep while the server runs.
  await jobs.schedule(
    'make-backup',
    { cron: env.backups.schedule, timeZone: marketplaceTimeZone, isCaughtUp: true },
    {},
  );
  if (await isDue(db, env.backups)) await jobs.send('make-backup', {});
}
