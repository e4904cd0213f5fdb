import { describe, expect, it } from 'vitest';
import { api, useScheduledBackups, withBackups } from '../../testing/scheduled-backups.ts';
import { backups } from '../records/tables.ts';
import { isDue } from './is-due.ts';

useScheduledBackups();

const hourMs = 3_600_000;
const folder = '/mnt/backups';

/** A daily schedule whose latest time was `hours` ago. */
function dailyAgo(hours: number): string {
  const at = new Date(Date.now() - hours * hourMs);
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Madrid',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const valueOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return `${valueOf('minute')} ${valueOf('hour')} * * *`;
}

const due = (BACKUP_SCHEDULE: string | undefined) => {
  const { db, env } = withBackups({ BACKUP_TO: folder, BACKUP_SCHEDULE });
  if (!env.backups) throw new Error('there are no backups');
  return isDue(db, env.backups);
};

/** Adds a backup that was taken `hours` ago. */
async function add(hours: number, row: Partial<typeof backups.$inferInsert> = {}) {
  const startedAt = new Date(Date.now() - hours * hourMs);
  const file = `${folder}/trastienda-2026-01-01T03-30-00Z.tar.zst`;
  await api.db.insert(backups).values({ file, isScheduled: true, startedAt, endedAt: startedAt, bytes: 6, ...row });
}

describe('a backup', () => {
  it('is due if none has succeeded since the latest time of the schedule', async () => {
    expect(await due(dailyAgo(2))).toBe(true);
    await add(3);
    expect(await due(dailyAgo(2))).toBe(true);
    await add(1);
    expect(await due(dailyAgo(2))).toBe(false);
  });

  it.each([
    ['failed', { bytes: null, error: 'The disk is full.' }],
    ['was taken by hand', { isScheduled: false }],
    ['is in another folder', { file: '/mnt/other/trastienda-2026-01-01T03-30-00Z.tar.zst' }],
    ['is in a bucket', { file: 's3://backups/trastienda-2026-01-01T03-30-00Z.tar.zst' }],
  ])('is due if the latest %s', async (_what, row) => {
    await add(1, row);
    expect(await due(dailyAgo(2))).toBe(true);
  });

  it('is not due if the latest was removed since', async () => {
    await add(1, { removedAt: new Date() });
    expect(await due(dailyAgo(2))).toBe(false);
  });

  it('that began a moment before its time, by the clock of another machine, counts', async () => {
    await add(dailySeconds() / 3600 + 2 / 3600);
    expect(await due(dailyAgo(0))).toBe(false);
  });

  it('is never due without a schedule', async () => {
    expect(await due(undefined)).toBe(false);
  });
});

/** The seconds since the beginning of this minute. */
const dailySeconds = () => (Date.now() % 60_000) / 1000;
