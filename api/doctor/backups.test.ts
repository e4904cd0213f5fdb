import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { backups } from '../backup/records/tables.ts';
import { connect, type Connection } from '../db/connection.ts';
import { startJobs, type Jobs } from '../jobs/jobs.ts';
import { addAttempt, scheduleBackups } from '../testing/backup-rows.ts';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '../testing/databases/clone.ts';
import { examine, secretWord } from '../testing/examine.ts';
import { startS3Server } from '../testing/servers/s3-server.ts';

const BACKUP_SCHEDULE = '30 3 * * *';
const now = new Date('2026-01-20T12:00:00+01:00');
const at = (time: string, day = 20) => new Date(`2026-01-${day}T${time}:00+01:00`);

let database: TestDatabase;
let connection: Connection;
let jobs: Jobs;
let store: Awaited<ReturnType<typeof startS3Server>>;
let bucket: Record<string, string>;
beforeAll(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
  jobs = await startJobs(database.url, { onError: (error) => console.error(error) });
  store = await startS3Server();
  bucket = { ...store.variables, BACKUP_TO: `s3://${store.variables.S3_BUCKET}/trastienda`, BACKUP_SCHEDULE };
});
afterEach(async () => {
  await connection.db.delete(backups);
  await jobs.unschedule('make-backup');
});
afterAll(async () => {
  await store.stop();
  await jobs.stop();
  await connection.close();
  await database.drop();
});

const add = (attempt: Parameters<typeof addAttempt>[1]) => addAttempt(connection.db, attempt);
const check = async (variables: Record<string, string> = {}, tools: Parameters<typeof examine>[1] = {}) =>
  (
    await examine(
      { DATABASE_URL: database.url, TRASTIENDA_DATA: tmpdir(), ...variables },
      // The check of the clock fails, because this time is not that of the database.
      { now: () => now.getTime(), ...tools },
    )
  )['backups'];

async function addFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-doctor-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('without a schedule', () => {
  it('warns, and says what to set', async () => {
    expect(await check()).toEqual({
      state: 'warn',
      found: 'Backups are not scheduled. No complete backup is on record.',
      advice: 'Set BACKUP_SCHEDULE, such as 30 3 * * *, and BACKUP_TO to a folder on another disk or a bucket.',
    });
    expect(await check({ BACKUP_TO: '/backups' })).toMatchObject({
      state: 'warn',
      advice: 'Set BACKUP_SCHEDULE, such as 30 3 * * *.',
    });
  });

  it('warns of a list of erased persons that is only on this machine, if the pictures are not', async () => {
    expect((await check(store.variables))?.found).toBe(
      'Backups are not scheduled. No complete backup is on record. ' +
        'Without BACKUP_TO, the list of erased persons is only on this machine.',
    );
    expect((await check({ ...bucket, BACKUP_SCHEDULE: '' }))?.found).not.toContain('list of erased persons');
  });

  it('mentions the last backup of the operator', async () => {
    await add({ startedAt: at('10:00', 10), minutes: 5, bytes: 12_345_678, isScheduled: false });
    expect(await check()).toMatchObject({
      state: 'warn',
      found:
        'Backups are not scheduled. The last complete backup is 10 days old: /backups/trastienda.tar.zst (12.3 MB).',
    });
  });

  it('needs no table of backups', async () => {
    const empty = await createEmptyDatabase();
    onTestFinished(empty.drop);
    expect(await check({ DATABASE_URL: empty.url })).toMatchObject({ state: 'warn' });
    expect(await check({ ...bucket, DATABASE_URL: empty.url })).toEqual({
      state: 'ok',
      found: 'No complete backup is on record. BACKUP_PASSPHRASE would encrypt the backups.',
    });
  });
});

describe('the scheduled backups', () => {
  it('are ok with the age and the size of the last one', async () => {
    await scheduleBackups({ db: connection.db, jobs }, BACKUP_SCHEDULE, at('12:00', 10));
    await add({ startedAt: at('03:30'), minutes: 9, bytes: 3_250_000_000 });
    const last = 'The last complete backup is 8 h old: /backups/trastienda.tar.zst (3,250 MB).';
    expect(await check(bucket)).toEqual({
      state: 'ok',
      found: `${last} BACKUP_PASSPHRASE would encrypt the backups.`,
    });
    const BACKUP_PASSPHRASE = `${secretWord}-of-at-least-16-characters`;
    expect(await check({ ...bucket, BACKUP_PASSPHRASE })).toEqual({ state: 'ok', found: last });
  });

  it('are ok before the first one, with its time', async () => {
    expect(await check(bucket)).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(
        /^No complete backup is on record\. The next is scheduled for 2026-01-21 03:30 \(Madrid\)\./,
      ),
    });
  });

  it('fail after a failure, with its reason', async () => {
    await add({ startedAt: at('03:30', 18), minutes: 9, bytes: 1_000_000 });
    await add({ startedAt: at('03:30'), minutes: 1, error: 'The disk of /backups is full.' });
    expect(await check(bucket)).toEqual({
      state: 'fail',
      found:
        'The backup of 2026-01-20 03:30 (Madrid) failed: The disk of /backups is full. ' +
        'The last complete backup is 2 days old: /backups/trastienda.tar.zst (1 MB).',
      advice: 'Remove the cause, then restart the server to take the backup at once.',
    });
  });

  it('fail when one is missed', async () => {
    await scheduleBackups({ db: connection.db, jobs }, BACKUP_SCHEDULE, at('12:00', 10));
    expect(await check(bucket)).toEqual({
      state: 'fail',
      found: 'The backup scheduled for 2026-01-20 03:30 (Madrid) was not taken. No complete backup is on record.',
      advice: 'Check that the server runs with this BACKUP_SCHEDULE, and what its log says.',
    });
  });
});

describe('the place of the backups', () => {
  it('fails if the bucket cannot be used, and names BACKUP_TO', async () => {
    const found = await check({ ...bucket, BACKUP_TO: 's3://none' });
    expect(found).toMatchObject({
      state: 'fail',
      found: expect.stringMatching(/^There is no bucket none at .+\. No complete backup is on record\.$/),
      advice: 'Create it, or set BACKUP_TO.',
    });
  });

  it('fails if the folder does not exist, whose disk may not be mounted, and does not create it', async () => {
    const folder = join(await addFolder(), 'backups');
    expect(await check({ BACKUP_TO: folder, BACKUP_SCHEDULE })).toEqual({
      state: 'fail',
      found: `The folder of BACKUP_TO, ${folder}, does not exist. No complete backup is on record.`,
      advice: 'Mount its disk, or create it.',
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('warns if the folder is on the disk of the data folder', async () => {
    expect(await check({ BACKUP_TO: await addFolder(), BACKUP_SCHEDULE })).toEqual({
      state: 'warn',
      found:
        'No complete backup is on record. The folder of BACKUP_TO is on the disk of the data folder, and would be lost with it.',
      advice: 'Set BACKUP_TO to a folder on another disk, or to a bucket.',
    });
  });

  it('does not warn if the data folder holds neither database nor pictures', async () => {
    expect(await check({ ...store.variables, BACKUP_TO: await addFolder(), BACKUP_SCHEDULE })).toMatchObject({
      state: 'ok',
    });
  });

  it('is ok on another disk', async () => {
    const folder = await addFolder();
    const diskOf = (path: string) => Promise.resolve(path === folder ? 1 : 2);
    expect(await check({ BACKUP_TO: folder, BACKUP_SCHEDULE }, { diskOf })).toMatchObject({ state: 'ok' });
  });
});

describe('the file of the newest backup', () => {
  const diskOf = (path: string) => Promise.resolve(path === tmpdir() ? 1 : 2);
  const name = 'trastienda-2026-01-20T02-30-00Z.tar.zst';
  const advice = expect.stringMatching(/^Find out what removed or changed it, and take a backup now: /);

  it('is looked up in the folder, with its size', async () => {
    const folder = await addFolder();
    const file = join(folder, name);
    const find = () => check({ BACKUP_TO: folder, BACKUP_SCHEDULE }, { diskOf });
    await add({ file: join(folder, name.replace('20T', '19T')), startedAt: at('03:30', 19), minutes: 9, bytes: 4 });
    await add({ file, startedAt: at('03:30'), minutes: 9, bytes: 1_500 });
    expect(await find()).toEqual({
      state: 'fail',
      found: `The file of the newest backup, ${file}, is missing.`,
      advice,
    });
    await writeFile(file, 'half');
    expect(await find()).toEqual({
      state: 'fail',
      found: `The file of the newest backup, ${file}, has 4 bytes instead of 1,500.`,
      advice,
    });
    await writeFile(file, Buffer.alloc(1_500));
    expect(await find()).toMatchObject({ state: 'ok' });
  });

  it('is looked up in the bucket', async () => {
    await add({ file: `${bucket['BACKUP_TO']}/${name}`, startedAt: at('03:30'), minutes: 9, bytes: 1_500 });
    expect(await check(bucket)).toEqual({
      state: 'fail',
      found: `The file of the newest backup, ${bucket['BACKUP_TO']}/${name}, is missing.`,
      advice,
    });
  });

  it('is mentioned beside a later failure', async () => {
    const folder = await addFolder();
    await add({ file: join(folder, name), startedAt: at('03:30', 18), minutes: 9, bytes: 1_500 });
    await add({ startedAt: at('03:30'), minutes: 1, error: 'The disk is full.' });
    expect(await check({ BACKUP_TO: folder, BACKUP_SCHEDULE }, { diskOf })).toMatchObject({
      state: 'fail',
      found: expect.stringMatching(/^The backup of .+ failed: The disk is full\. .+ is missing\.$/),
    });
  });
});
