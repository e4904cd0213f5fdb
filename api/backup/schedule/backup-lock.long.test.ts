import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addFolder } from '../../testing/backups.ts';
import { api, filesIn, useScheduledBackups, withBackups } from '../../testing/scheduled-backups.ts';
import { until } from '../../testing/until.ts';
import { withBackupLock } from './backup-lock.ts';
import { scheduleBackups } from './schedule-backups.ts';

useScheduledBackups();

/** Waits until a job is neither queued nor active. @returns its state. */
const outcomeOf = (job: string) =>
  until(
    async () => {
      const { rows } = await api.db.execute<{ state: string }>(sql`
        select state::text from jobs.job where name = ${job} and state not in ('created', 'active')`);
      return rows[0]?.state;
    },
    { late: 'the job has not ended' },
  );

it('a backup that is still due after waiting for another process is taken by a retry of its job', async () => {
  const folder = await addFolder();
  const [logged] = (['error', 'log'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  await withBackupLock(api.db, new AbortController().signal, async () => {
    await scheduleBackups(withBackups({ BACKUP_TO: folder }));
    expect(await outcomeOf('make-backup')).toBe('retry');
  });
  expect(logged?.mock.calls.map(String)).toEqual([
    expect.stringContaining('Another process is still taking the backup'),
  ]);
  expect(await filesIn(folder)).toEqual([]);
  // The retry would follow after 15 minutes.
  await api.db.execute(sql`update jobs.job set state = 'created', start_after = now() where name = 'make-backup'`);
  expect(await outcomeOf('make-backup')).toBe('completed');
  expect(await filesIn(folder)).toHaveLength(1);
}, 180_000);
