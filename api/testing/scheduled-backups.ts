import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { asc, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { backups } from '../backup/records/tables.ts';
import { backUpInChild } from '../backup/schedule/fork-backup.ts';
import { makeBackup } from '../backup/schedule/make-backup.ts';
import { readEnv } from '../env/env.ts';
import { mediaFiles } from '../db/tables/media-files.ts';
import { toThumbnailName } from '../media/media-urls.ts';
import { startApi, type ApiUnderTest } from './servers/api-under-test.ts';
import { until } from './until.ts';

/** The name of a scheduled backup. */
export const backupName = /^trastienda-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/;

export let api: ApiUnderTest;

/** Sets up an API for the tests of a file; each test begins without backups. */
export function useScheduledBackups(): void {
  beforeAll(async () => {
    api = await startApi();
  });
  beforeEach(async () => void (await api.db.delete(backups)));
  // Kills the processes that a test has left running, and fails this test.
  afterEach(() => {
    const left = backupProcesses();
    left.forEach((pid) => process.kill(pid, 'SIGKILL'));
    expect(left, 'backup processes that did not end').toEqual([]);
  });
  afterAll(() => api.close());
}

/** The services of a server whose next backup is due when there is none of this year. */
export function withBackups(variables: Record<string, string | undefined>) {
  const { databaseUrl: DATABASE_URL, dataFolder: TRASTIENDA_DATA } = api.services.env;
  return {
    ...api.services,
    env: readEnv({ DATABASE_URL, TRASTIENDA_DATA, BACKUP_SCHEDULE: '0 0 1 1 *', ...variables }),
  };
}

const never = new AbortController().signal;

/** Takes a backup if one is due, with the function that the child process of a server calls. */
export const backUp = (variables: Record<string, string | undefined>) =>
  makeBackup(api.db, withBackups(variables).env, never);

/** Begins a backup in a child process, which the test may interrupt. @returns a function that waits for its end. */
export function beginBackup(variables: Record<string, string | undefined>, stopping = never) {
  const backingUp = backUpInChild(withBackups(variables), stopping);
  // The test waits for the error later.
  backingUp.catch(() => undefined);
  return () => backingUp;
}

/** Returns the rows of all backups, the oldest first. */
export const backupRows = () => api.db.select().from(backups).orderBy(asc(backups.id));

/** Makes the backups so old that the next one is due, and waits until its file gets another name. */
export async function makeOld(): Promise<void> {
  await api.db.update(backups).set({ startedAt: sql`started_at - interval '370 days'` });
  await untilNextName();
}

/** Waits for the next second: the name of a backup has the second in which it began. */
export async function untilNextName(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000);
  const present = second();
  await until(() => second() > present, { late: 'The clock does not advance.' });
}

/** Returns the process ids of the backup processes that are children of this process. */
export function backupProcesses(): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' });
  const children = stdout.matchAll(new RegExp(`^ *(\\d+) +${process.pid} .*backup-process`, 'gm'));
  return [...children].map(([, pid]) => Number(pid));
}

/** Locks a table of the database, so that a backup waits in the middle. @returns a function that ends the lock. */
export async function holdBackups(url = api.services.env.databaseUrl): Promise<() => Promise<void>> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('begin');
  await client.query('lock table tags in access exclusive mode');
  let isOver = false;
  const end = async () => {
    if (!isOver) await client.end();
    isOver = true;
  };
  onTestFinished(end);
  return end;
}

/** Returns the files of a folder; none if there is no folder. */
export const filesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(() => [])).sort();

/** Waits until a backup that is not complete has a file in `folder`. */
export const untilWriting = (folder: string) =>
  until(async () => (await filesIn(folder)).some((name) => name.endsWith('.part')), {
    late: `no backup is being written into ${folder}`,
  });

/** Adds a picture file of random bytes, which cannot be compressed. */
export async function addRandomPicture(bytes: number): Promise<void> {
  const name = `${randomBytes(16).toString('hex')}.jpg`;
  const content = randomBytes(bytes);
  const { media } = api.services;
  for (const each of [name, toThumbnailName(name)]) {
    const draft = media.newDraft();
    await writeFile(draft, each === name ? content : 'thumbnail');
    await media.write(each, draft);
  }
  await api.db.insert(mediaFiles).values({ name, contentHash: createHash('sha256').update(content).digest('hex') });
}
