import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import type { Env } from '../../env/env.ts';
import { marketplaceTimeZone as timeZone } from '../../env/time-zone.ts';
import type { JobName } from '../../jobs/registry.ts';
import { hasLock } from './attempt.ts';
import { timesAround } from './scheduled-times.ts';

/** How long after its time a backup counts as missed. A job that failed is repeated meanwhile. */
const graceMs = 2 * 3_600_000;

/** A backup that runs for longer is stuck, such as on a network disk that does not respond. */
const longestRunMs = 12 * 3_600_000;

type Failure = { startedAt: Date; endedAt: Date; reason: string };

type Attempts = {
  /** The latest backup that is complete, scheduled or not. It holds the data of `startedAt`. */
  lastSuccess: { file: string; startedAt: Date; endedAt: Date; bytes: number } | undefined;
  /** The latest scheduled backup that failed; `reason` is a sentence. */
  lastFailure: Failure | undefined;
};

/**
 * `failed` if the latest scheduled backup failed and none succeeded since, `missed` if the latest scheduled time passed without a backup,
 * else `ok`. `missedAt` is that time; it is also set in the state `failed`, if the failure was before it.
 */
type State =
  | { state: 'ok'; missedAt: undefined }
  | { state: 'failed'; lastFailure: Failure; missedAt: Date | undefined }
  | { state: 'missed'; missedAt: Date };

/** `nextAt` is the next scheduled time. */
export type ScheduledStatus = Attempts & State & { nextAt: Date };

/** The state of the scheduled backups, `off` without a schedule, and the last attempts. */
export type BackupStatus = ScheduledStatus | (Attempts & { state: 'off' });

/** A row of JSON, whose times are in epoch milliseconds. */
type Found = {
  lastSuccess: { file: string; startedAt: number; endedAt: number; bytes: number } | null;
  lastFailure: { startedAt: number; endedAt: number; reason: string } | null;
  isRunning: boolean;
  scheduledSince: number | null;
};

/** Reads the state of the scheduled backups at `now`, with one query. */
export async function readBackupStatus(
  db: Pick<Database, 'execute'>,
  { backups }: Pick<Env, 'backups'>,
  now: Date,
): Promise<BackupStatus> {
  const cron = backups?.schedule;
  const found = await readFound(db, cron, now);
  const lastSuccess = found.lastSuccess ? { ...found.lastSuccess, ...toDates(found.lastSuccess) } : undefined;
  const lastFailure = found.lastFailure ? { ...found.lastFailure, ...toDates(found.lastFailure) } : undefined;
  if (cron === undefined) return { state: 'off', lastSuccess, lastFailure };
  const common = { lastSuccess, lastFailure, nextAt: timesAround(cron, now.getTime()).next().toDate() };
  const missedAt = missedTime(cron, found, now);
  if (lastFailure && (!lastSuccess || lastFailure.endedAt > lastSuccess.endedAt)) {
    return { ...common, state: 'failed', lastFailure, missedAt };
  }
  return missedAt ? { ...common, state: 'missed', missedAt } : { ...common, state: 'ok', missedAt };
}

/**
 * Returns the latest time of the schedule before the grace, if no backup ended since and none is running. A time before the server knew the
 * schedule is not missed; the job queue stores when that was (`jobs.schedule`).
 */
function missedTime(cron: string, found: Found, now: Date): Date | undefined {
  const { lastSuccess, lastFailure, isRunning, scheduledSince } = found;
  const due = timesAround(cron, now.getTime() - graceMs + 1)
    .prev()
    .toDate();
  if (isRunning || scheduledSince === null || scheduledSince > due.getTime()) return undefined;
  const latest = Math.max(lastSuccess?.endedAt ?? 0, lastFailure?.endedAt ?? 0);
  return latest < due.getTime() ? due : undefined;
}

const toDates = ({ startedAt, endedAt }: { startedAt: number; endedAt: number }) => ({
  startedAt: new Date(startedAt),
  endedAt: new Date(endedAt),
});

async function readFound(db: Pick<Database, 'execute'>, cron: string | undefined, now: Date): Promise<Found> {
  const earliestRun = (now.getTime() - longestRunMs) / 1000;
  const attempt = sql`
    'startedAt', extract(epoch from started_at) * 1000, 'endedAt', extract(epoch from ended_at) * 1000`;
  const { rows } = await db.execute<Found>(sql`
    select
      (select json_build_object(${attempt}, 'file', file, 'bytes', bytes) from public.backups
        where bytes is not null and ended_at is not null order by ended_at desc limit 1) as "lastSuccess",
      (select json_build_object(${attempt}, 'reason', error) from public.backups
        where is_scheduled and error is not null and ended_at is not null order by ended_at desc limit 1) as "lastFailure",
      exists (select from public.backups
        where ended_at is null and started_at >= to_timestamp(${earliestRun}::float8) and ${hasLock}) as "isRunning",
      (select extract(epoch from min(created_on)) * 1000 from jobs.schedule
        where name = ${'make-backup' satisfies JobName} and cron = ${cron ?? ''} and timezone = ${timeZone})::float8 as "scheduledSince"`);
  if (!rows[0]) throw new Error('a select without a table returned no row');
  return rows[0];
}
