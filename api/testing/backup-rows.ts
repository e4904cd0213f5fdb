import { sql } from 'drizzle-orm';
import { backups } from '../backup/records/tables.ts';
import type { Services } from '../services.ts';

type Attempt = {
  file?: string;
  startedAt: Date;
  minutes?: number;
  bytes?: number;
  error?: string;
  isScheduled?: boolean;
};

/** Inserts an attempt to take a backup. Without `minutes`, it has not ended. */
export async function addAttempt(db: Services['db'], { minutes, isScheduled = true, ...attempt }: Attempt) {
  const endedAt = minutes === undefined ? null : new Date(attempt.startedAt.getTime() + minutes * 60_000);
  await db.insert(backups).values({ file: '/backups/trastienda.tar.zst', isScheduled, endedAt, ...attempt });
}

/** Schedules backups, as a start at `since` does. */
export async function scheduleBackups({ db, jobs }: Pick<Services, 'db' | 'jobs'>, cron: string, since: Date) {
  await jobs.schedule('make-backup', { cron, timeZone: 'Europe/Madrid' }, {});
  await db.execute(sql`update jobs.schedule set created_on = ${since.toISOString()} where name = 'make-backup'`);
}
