import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { addMedia } from '../../media/add-media.ts';
import { mediaFiles } from '../../db/tables/media-files.ts';
import { experienceMediaKind } from '../../resources/experience/media.ts';
import { addEmptyPlace, addFolder } from '../../testing/backups.ts';
import { create } from '../../testing/catalogue.ts';
import { jpeg } from '../../testing/pictures/pictures.ts';
import {
  api,
  backUp,
  beginBackup,
  backupName,
  backupProcesses,
  backupRows,
  filesIn,
  holdBackups,
  makeOld,
  untilNextName,
  untilWriting,
  useScheduledBackups,
  withBackups,
} from '../../testing/scheduled-backups.ts';
import { checkBackup } from '../check-backup.ts';
import { backups } from '../records/tables.ts';
import { restoreBackup } from '../restore-backup.ts';
import { scheduleBackups } from './schedule-backups.ts';

useScheduledBackups();

/** Runs `work` while what is logged is collected instead of printed. */
async function collecting(work: (lines: string[]) => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const spies = (['log', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: unknown) => void lines.push(String(line))),
  );
  try {
    await work(lines);
  } finally {
    spies.forEach((spy) => spy.mockRestore());
  }
  return lines;
}

describe('the schedule', () => {
  it('takes the backup that is due at the start, in the time zone of Madrid, and it can be restored', async () => {
    const [folder, tag] = [await addFolder(), await create(api, '/tags', { name: 'Aventura' })];
    await addMedia(api.services, experienceMediaKind, { source: await jpeg(), ownerId: undefined });
    const lines = await collecting(async (soFar) => {
      await scheduleBackups(withBackups({ BACKUP_TO: folder }));
      await expect.poll(() => soFar).toHaveLength(1);
    });
    const [name = '', ...others] = await filesIn(folder);
    const file = join(folder, name);
    expect(others).toEqual([]);
    expect(name).toMatch(backupName);
    const { size, mode } = await stat(file);
    expect(mode & 0o777).toBe(0o600);
    expect(await backupRows()).toEqual([
      expect.objectContaining({ file, isScheduled: true, bytes: size, error: null, removedAt: null }),
    ]);
    expect(lines).toEqual([expect.stringContaining(`Wrote the backup ${file}, `)]);
    const { rows } = await api.db.execute(sql`
      select cron, timezone, options ->> 'missed' as missed from jobs.schedule where name = 'make-backup'`);
    expect(rows).toEqual([{ cron: '0 0 1 1 *', timezone: 'Europe/Madrid', missed: 'once' }]);
    const place = await addEmptyPlace();
    const { sums } = await restoreBackup(place, file);
    expect(sums.pictures.count).toBe(2);
    const restored = await place.db.execute(sql`select name ->> 'es' as name from tags where id = ${tag.id}`);
    expect(restored.rows).toEqual([{ name: 'Aventura' }]);
    await scheduleBackups(withBackups({ BACKUP_TO: folder, BACKUP_SCHEDULE: undefined }));
    expect((await api.db.execute(sql`select from jobs.schedule where name = 'make-backup'`)).rows).toEqual([]);
  });

  it('encrypts with a passphrase', async () => {
    const folder = await addFolder();
    const passphrase = 'una frase bastante larga';
    const made = await backUp({ BACKUP_TO: folder, BACKUP_PASSPHRASE: passphrase });
    expect(made?.file).toMatch(/Z\.tar\.zst\.age$/);
    expect((await readFile(made?.file ?? '')).toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    expect((await checkBackup(made?.file ?? '', { passphrase })).manifest.tables.length).toBeGreaterThan(20);
  });

  it('takes one backup if two servers share a database, and none before the next time', async () => {
    const folder = await addFolder();
    const [one, other] = [beginBackup({ BACKUP_TO: folder }), beginBackup({ BACKUP_TO: folder })];
    expect([await one(), await other()].filter(Boolean)).toHaveLength(1);
    expect(await backUp({ BACKUP_TO: folder })).toBeUndefined();
    expect(await backupRows()).toHaveLength(1);
    await makeOld();
    expect(await backUp({ BACKUP_TO: folder })).toMatchObject({ file: expect.stringContaining(folder) });
    expect(await filesIn(folder)).toHaveLength(2);
  });

  it('takes the first backup into another place at once, and one after a failure', async () => {
    await backUp({ BACKUP_TO: await addFolder() });
    const folder = await addFolder();
    expect(await backUp({ BACKUP_TO: folder })).toMatchObject({ file: expect.stringContaining(folder) });
    await api.db.update(backups).set({ bytes: null, error: 'The disk is full.' });
    await untilNextName();
    expect(await backUp({ BACKUP_TO: folder })).toMatchObject({ file: expect.stringContaining(folder) });
  });
});

describe('old backups', () => {
  const everyMinute = { BACKUP_SCHEDULE: '* * * * *' };
  /** Adds the row of a backup that was taken `days` ago, and its file. */
  async function addOld(folder: string, days: number, row: Partial<typeof backups.$inferInsert> = {}) {
    const file =
      row.file ?? join(folder, `trastienda-2026-01-${String(days % 400).padStart(2, '0')}T03-30-00Z.tar.zst`);
    await writeFile(file, 'backup');
    const startedAt = new Date(Date.now() - days * 86_400_000);
    await api.db.insert(backups).values({ file, isScheduled: true, startedAt, endedAt: startedAt, bytes: 6, ...row });
    return file;
  }

  it('beyond BACKUP_KEEP are removed, the oldest first, and nothing else', async () => {
    const [folder, other] = [await addFolder(), await addFolder()];
    const [oldest, old, young] = [await addOld(folder, 3), await addOld(folder, 2), await addOld(folder, 1)];
    const byHand = await addOld(folder, 9, { file: join(folder, 'before-upgrade.tar.zst'), isScheduled: false });
    const elsewhere = await addOld(other, 9);
    const misnamed = await addOld(folder, 9, { file: join(folder, 'erasures.jsonl') });
    await writeFile(join(folder, 'trastienda-2020-01-01T03-30-00Z.tar.zst'), 'of another installation');
    const made = await backUp({ ...everyMinute, BACKUP_TO: folder, BACKUP_KEEP: '2' });
    expect(made?.warnings).toEqual([]);
    expect((await filesIn(folder)).map((name) => join(folder, name))).toEqual(
      [byHand, misnamed, join(folder, 'trastienda-2020-01-01T03-30-00Z.tar.zst'), young, made?.file].sort(),
    );
    expect(await filesIn(other)).toHaveLength(1);
    const removed = (await backupRows()).filter(({ removedAt }) => removedAt !== null).map(({ file }) => file);
    expect(removed.sort()).toEqual([old, oldest].sort());
    expect((await backupRows()).map(({ file }) => file)).toContain(elsewhere);
  });

  it('that cannot be removed do not fail the backup, and are removed by the next', async () => {
    const folder = await addFolder();
    const old = await addOld(folder, 2);
    await rm(old);
    await mkdir(join(old, 'folder'), { recursive: true });
    const made = await backUp({ ...everyMinute, BACKUP_TO: folder, BACKUP_KEEP: '1' });
    expect(made?.warnings).toEqual([expect.stringContaining(`The old backup ${old} could not be removed.`)]);
    expect(await backupRows()).toMatchObject([{ removedAt: null }, { bytes: made?.bytes, error: null }]);
    await rm(old, { recursive: true });
    await writeFile(old, 'backup');
    await makeOld();
    await backUp({ BACKUP_TO: folder, BACKUP_KEEP: '1' });
    expect(await filesIn(folder)).toHaveLength(1);
  });

  it('are forgotten a year after they were removed or failed, but not while their file is stored', async () => {
    const folder = await addFolder();
    const stored = await addOld(folder, 401);
    await addOld(folder, 402, { bytes: null, error: 'The disk is full.' });
    await addOld(folder, 403, { removedAt: new Date() });
    await addOld(folder, 404, { isScheduled: false });
    const failed = await addOld(folder, 5, { bytes: null, error: 'The disk is full.' });
    const made = await backUp({ ...everyMinute, BACKUP_TO: folder });
    expect((await backupRows()).map(({ file }) => file)).toEqual([stored, failed, made?.file]);
  });
});

describe('a backup that fails', () => {
  it('leaves the older ones and no half file, and its row says why', async () => {
    const folder = await addFolder();
    const older = await backUp({ BACKUP_TO: folder, BACKUP_KEEP: '1' });
    await makeOld();
    const name = `${'f'.repeat(32)}.jpg`;
    await api.db.insert(mediaFiles).values({ name, contentHash: 'f' });
    const sentence = new RegExp(`^The picture file ${name} is missing in the media store\\. `);
    await expect(backUp({ BACKUP_TO: folder, BACKUP_KEEP: '1' })).rejects.toThrow(sentence);
    await api.db.delete(mediaFiles).where(eq(mediaFiles.name, name));
    expect((await filesIn(folder)).map((name) => join(folder, name))).toEqual([older?.file]);
    expect(await backupRows()).toMatchObject([
      { removedAt: null },
      { isScheduled: true, bytes: null, endedAt: expect.any(Date), error: expect.stringMatching(sentence) },
    ]);
  });

  it('because its folder does not exist, says so', async () => {
    const BACKUP_TO = join(await addFolder(), 'not-mounted');
    // The child process passes the sentence on to the server.
    await expect(beginBackup({ BACKUP_TO })()).rejects.toThrow('does not exist. Mount its disk, or create it.');
    expect((await backupRows())[0]).toMatchObject({
      file: expect.stringContaining(BACKUP_TO),
      error: expect.stringMatching(/^The folder of BACKUP_TO, .*, does not exist\. Mount its disk, or create it\.$/),
    });
    const lines = await collecting(() => scheduleBackups(withBackups({ BACKUP_TO, BACKUP_SCHEDULE: undefined })));
    expect(lines).toEqual([expect.stringMatching(/^Backups may fail\. The folder of BACKUP_TO, .*, does not exist\./)]);
  });
});

describe('a backup that is interrupted', () => {
  it('by SIGKILL leaves files that the next one removes, and only those', async () => {
    const folder = await addFolder();
    const foreign = 'trastienda-2020-01-01T03-30-00Z.tar.zst.0123abcd.new.0123abcd.part';
    await writeFile(join(folder, foreign), 'of another installation');
    await writeFile(join(folder, 'mine.tar.zst.0123abcd.part'), 'by hand');
    const release = await holdBackups();
    const ended = beginBackup({ BACKUP_TO: folder });
    await untilWriting(folder);
    await expect.poll(async () => (await filesIn(folder)).length).toBe(3);
    backupProcesses().forEach((pid) => process.kill(pid, 'SIGKILL'));
    await expect(ended()).rejects.toThrow('the backup process ended: SIGKILL');
    expect(await filesIn(folder)).toHaveLength(3);
    expect(await backupRows()).toMatchObject([{ endedAt: null, bytes: null, error: null }]);
    await release();
    const made = await backUp({ BACKUP_TO: folder });
    expect(await filesIn(folder)).toEqual(
      [foreign, 'mine.tar.zst.0123abcd.part', made?.file.slice(folder.length + 1)].sort(),
    );
    expect(await backupRows()).toMatchObject([
      { endedAt: expect.any(Date), bytes: null, error: expect.stringContaining('was killed') },
      { bytes: made?.bytes, error: null },
    ]);
  });

  it('by SIGKILL after its file was stored has succeeded', async () => {
    const folder = await addFolder();
    const made = await backUp({ BACKUP_TO: folder });
    await api.db.update(backups).set({ endedAt: null, bytes: null });
    expect(await backUp({ BACKUP_TO: folder })).toBeUndefined();
    expect(await backupRows()).toMatchObject([{ bytes: made?.bytes, error: null, endedAt: expect.any(Date) }]);
  });

  it('by a stop of the server leaves no half file, and is taken after the next start', async () => {
    const folder = await addFolder();
    const release = await holdBackups();
    const stopping = new AbortController();
    const ended = beginBackup({ BACKUP_TO: folder }, stopping.signal);
    await untilWriting(folder);
    stopping.abort();
    await expect(ended()).rejects.toThrow('The server was stopped');
    expect(await filesIn(folder)).toEqual([]);
    expect(await backupRows()).toMatchObject([
      { endedAt: expect.any(Date), bytes: null, error: 'The server was stopped before the backup was complete.' },
    ]);
    await release();
    await backUp({ BACKUP_TO: folder });
    expect(await filesIn(folder)).toHaveLength(1);
  });
});
