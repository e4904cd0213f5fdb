import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, type Connection } from '../../db/connection.ts';
import { startJobs, type Jobs } from '../../jobs/jobs.ts';
import { addAttempt, scheduleBackups } from '../../testing/backup-rows.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/databases/clone.ts';
import { readBackupStatus } from './backup-status.ts';
import { backups } from './tables.ts';

let database: TestDatabase;
let connection: Connection;
let jobs: Jobs;
beforeAll(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
  jobs = await startJobs(database.url, { onError: (error) => console.error(error) });
});
beforeEach(async () => {
  await connection.db.delete(backups);
  await jobs.unschedule('make-backup');
});
afterAll(async () => {
  await jobs.stop();
  await connection.close();
  await database.drop();
});

const nightly = '30 3 * * *';
const add = (attempt: Parameters<typeof addAttempt>[1]) => addAttempt(connection.db, attempt);
/** A time on 20 January 2026, in winter, when Madrid is an hour ahead of UTC. */
const at = (time: string, day = 20) => new Date(`2026-01-${day}T${time}:00+01:00`);
const schedule = (cron = nightly, since = at('12:00', 10)) => scheduleBackups({ db: connection.db, jobs }, cron, since);
const read = (now: Date, cron: string | undefined = nightly) =>
  readBackupStatus(connection.db, { backups: { to: { folder: '/backups' }, schedule: cron, keep: 14 } }, now);
const stateAt = async (now: Date, cron = nightly) => (await read(now, cron)).state;

const noSpace = 'The disk of /backups is full.';

describe('the state of the scheduled backups', () => {
  it('is off without a schedule, with the last backup of the operator', async () => {
    await add({ startedAt: at('10:00'), minutes: 2, bytes: 1_000, isScheduled: false });
    const off = await readBackupStatus(connection.db, { backups: undefined }, at('12:00'));
    expect(off).toEqual({
      state: 'off',
      lastSuccess: { file: '/backups/trastienda.tar.zst', startedAt: at('10:00'), endedAt: at('10:02'), bytes: 1_000 },
      lastFailure: undefined,
    });
  });

  it('is ok after a backup, with the next time', async () => {
    await schedule();
    await add({ startedAt: at('03:30', 19), minutes: 9, bytes: 8_000_000_000 });
    await add({ startedAt: at('03:30'), minutes: 10, bytes: 9_000_000_000 });
    expect(await read(at('12:00'))).toEqual({
      state: 'ok',
      lastSuccess: {
        file: '/backups/trastienda.tar.zst',
        startedAt: at('03:30'),
        endedAt: at('03:40'),
        bytes: 9_000_000_000,
      },
      lastFailure: undefined,
      missedAt: undefined,
      nextAt: at('03:30', 21),
    });
  });

  it('is failed after a failure, until a backup succeeds', async () => {
    await schedule();
    await add({ startedAt: at('03:30', 19), minutes: 10, bytes: 1 });
    await add({ startedAt: at('03:30'), minutes: 1, error: noSpace });
    expect(await read(at('03:32'))).toMatchObject({
      state: 'failed',
      lastSuccess: { startedAt: at('03:30', 19) },
      lastFailure: { startedAt: at('03:30'), endedAt: at('03:31'), reason: noSpace },
      missedAt: undefined,
    });
    await add({ startedAt: at('09:00') });
    expect(await stateAt(at('09:01'))).toBe('failed');
    await add({ startedAt: at('09:00'), minutes: 10, bytes: 1, isScheduled: false });
    expect(await stateAt(at('09:11'))).toBe('ok');
  });

  it('is not failed after a failure of the operator', async () => {
    await schedule();
    await add({ startedAt: at('03:30'), minutes: 10, bytes: 1 });
    await add({ startedAt: at('09:00'), minutes: 1, error: noSpace, isScheduled: false });
    expect(await read(at('12:00'))).toMatchObject({ state: 'ok', lastFailure: undefined });
  });

  it('is missed two hours after a time without a backup', async () => {
    await schedule();
    await add({ startedAt: at('03:30', 19), minutes: 10, bytes: 1 });
    expect(await stateAt(at('05:29'))).toBe('ok');
    expect(await read(at('05:30'))).toMatchObject({ state: 'missed', missedAt: at('03:30') });
    await add({ startedAt: at('06:00'), minutes: 10, bytes: 1 });
    expect(await stateAt(at('12:00'))).toBe('ok');
  });

  it('keeps the failure when a later time is missed, too', async () => {
    await schedule();
    await add({ startedAt: at('03:30', 18), minutes: 1, error: noSpace });
    expect(await read(at('12:00'))).toMatchObject({ state: 'failed', missedAt: at('03:30') });
  });

  it.each([
    ['03:30', nightly],
    ['08:00', '0 * * * *'],
  ])(
    'is not missed while the backup of %s is running (%s), unless it is stuck or its process was killed',
    async (time, cron) => {
      await schedule(cron);
      await add({ startedAt: at(time) });
      const running = await connection.pool.connect();
      await running.query(`select pg_advisory_lock('backups'::regclass::int, id) from backups`);
      expect(await stateAt(at('12:00'), cron)).toBe('ok');
      const twelveHoursLater = at(time).getTime() + 12 * 3_600_000;
      expect(await stateAt(new Date(twelveHoursLater), cron)).toBe('ok');
      expect(await stateAt(new Date(twelveHoursLater + 1_000), cron)).toBe('missed');
      running.release(true);
      await vi.waitFor(async () => expect(await stateAt(at('12:00'), cron)).toBe('missed'), 60_000);
    },
  );

  it('is not missed by the night before the schedule was set', async () => {
    expect(await stateAt(at('12:00'))).toBe('ok');
    await schedule(nightly, at('11:00'));
    expect(await stateAt(at('12:00'))).toBe('ok');
    expect(await read(at('05:30', 21))).toMatchObject({
      state: 'missed',
      missedAt: at('03:30', 21),
      lastSuccess: undefined,
    });
  });

  it('is not missed by the nights of a schedule that has just changed, and survives restarts', async () => {
    await schedule('30 3 * * 1');
    await jobs.schedule('make-backup', { cron: '30 3 * * 1', timeZone: 'Europe/Madrid' }, {});
    expect(await read(at('12:00'), '30 3 * * 1')).toMatchObject({ state: 'missed', missedAt: at('03:30', 19) });
    // The variable has changed, but the server has not been restarted yet.
    expect(await stateAt(at('12:00'))).toBe('ok');
    await jobs.schedule('make-backup', { cron: nightly, timeZone: 'Europe/Madrid' }, {});
    const { rows } = await connection.db.execute(
      sql`select cron, created_on > now() - interval '1 minute' as "isNew" from jobs.schedule where name = 'make-backup'`,
    );
    expect(rows).toEqual([{ cron: nightly, isNew: true }]);
    expect(await stateAt(at('12:00'))).toBe('ok');
  });

  it('counts times in Madrid, also in summer', async () => {
    await schedule();
    const { missedAt, nextAt } = {
      missedAt: undefined,
      nextAt: undefined,
      ...(await read(new Date('2026-07-20T12:00Z'))),
    };
    expect([missedAt, nextAt]).toEqual([new Date('2026-07-20T01:30Z'), new Date('2026-07-21T01:30Z')]);
  });
});
