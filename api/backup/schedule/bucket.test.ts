import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addEmptyPlace, addFolder } from '../../testing/backups.ts';
import {
  addRandomPicture,
  api,
  backUp,
  beginBackup,
  backupProcesses,
  backupRows,
  filesIn,
  makeOld,
  untilNextName,
  useScheduledBackups,
  withBackups,
} from '../../testing/scheduled-backups.ts';
import { startS3Server } from '../../testing/servers/s3-server.ts';
import { until } from '../../testing/until.ts';
import { backups } from '../records/tables.ts';
import { restoreBackup } from '../restore-backup.ts';
import { findFault } from '../target/find-fault.ts';
import { openTarget } from '../target/open-target.ts';

useScheduledBackups();

let s3: Awaited<ReturnType<typeof startS3Server>>;
let variables: Record<string, string>;
beforeAll(async () => {
  s3 = await startS3Server();
  // The pictures are in the data folder.
  variables = { ...s3.variables, S3_BUCKET: '', BACKUP_TO: 's3://backups/trastienda' };
});
afterAll(() => s3.stop());
// The tests share the bucket.
beforeEach(untilNextName);

async function targetOf(more: Record<string, string> = {}) {
  const target = await openTarget(withBackups({ ...variables, ...more }).env);
  if (!target) throw new Error('there is no target');
  return target;
}
const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1);
const drafts = () => filesIn(join(api.services.env.dataFolder, 'backup-drafts'));

describe('a backup in a bucket', () => {
  it('is removed when there are more than BACKUP_KEEP', async () => {
    const [first, target] = [await backUp(variables), await targetOf()];
    await target.save('erasures.jsonl', (path) => writeFile(path, 'erasure'));
    await makeOld();
    const second = await backUp({ ...variables, BACKUP_KEEP: '1' });
    expect(await target.sizeOf(nameOf(first?.file ?? ''))).toBeUndefined();
    expect(await target.sizeOf(nameOf(second?.file ?? ''))).toBe(second?.bytes);
    expect(await target.sizeOf('erasures.jsonl')).toBe(7);
  });

  it.each([
    ['no such bucket', { BACKUP_TO: 's3://none' }, /^There is no bucket none at http.* Create it, or set BACKUP_TO\.$/],
    ['an unknown key', { S3_ACCESS_KEY_ID: 'OTHER' }, /^http.* does not recognise the key in S3_ACCESS_KEY_ID\.$/],
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'OTHER' }, /^http.* rejects the secret in S3_SECRET_ACCESS_KEY\.$/],
    ['no store', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /^The store of the bucket backups does not respond at http:/],
  ])(
    'with %s fails with the same sentence as the check at the start, and removes nothing',
    async (_name, wrong, sentence) => {
      const [older, target] = ['trastienda-2026-01-01T03-30-00Z.tar.zst', await targetOf()];
      await target.save(older, (path) => writeFile(path, 'backup'));
      const [startedAt, file] = [new Date(Date.now() - 370 * 86_400_000), target.addressOf(older)];
      await api.db.insert(backups).values({ file, isScheduled: true, startedAt, endedAt: startedAt, bytes: 6 });
      expect(await findFault(withBackups({ ...variables, ...wrong }).env)).toMatch(sentence);
      await expect(backUp({ ...variables, ...wrong, BACKUP_KEEP: '1' })).rejects.toThrow(sentence);
      expect((await backupRows())[1]).toMatchObject({ bytes: null, error: expect.stringMatching(sentence) });
      expect(await target.sizeOf(older)).toBe(6);
      expect(await drafts()).toEqual([]);
    },
  );

  it('has the store and the key of its own settings', async () => {
    const { S3_BUCKET: _, ...store } = s3.variables;
    const own = Object.fromEntries(Object.entries(store).map(([name, value]) => [`BACKUP_${name}`, value]));
    const settings = { S3_BUCKET: '', BACKUP_TO: 's3://backups/own', ...own };
    expect(await backUp(settings)).toMatchObject({ file: expect.stringMatching(/^s3:\/\/backups\/own\/trastienda-/) });
    expect(await findFault(withBackups({ ...settings, BACKUP_S3_SECRET_ACCESS_KEY: 'OTHER' }).env)).toMatch(
      /rejects the secret in BACKUP_S3_SECRET_ACCESS_KEY\.$/,
    );
  });

  it('is checked at the start without a trace', async () => {
    expect(await findFault(withBackups(variables).env)).toBeUndefined();
  });
});

describe('a large backup in a bucket', () => {
  beforeAll(async () => {
    // Two parts, the first of 16 MB.
    for (let count = 0; count < 2; count += 1) await addRandomPicture(9_000_000);
  });

  it('is uploaded in parts by a child process, read and restored', async () => {
    const made = await beginBackup(variables)();
    expect(made?.file).toMatch(/^s3:\/\/backups\/trastienda\/trastienda-.*Z\.tar\.zst$/);
    expect(made?.bytes).toBeGreaterThan(16 * 1024 ** 2);
    const target = await targetOf();
    expect(await target.sizeOf(nameOf(made?.file ?? ''))).toBe(made?.bytes);
    const [copy, stored] = [join(await addFolder(), 'backup'), await target.read(nameOf(made?.file ?? ''))];
    if (!stored) throw new Error('there is no backup');
    await pipeline(stored, createWriteStream(copy));
    const { sums } = await restoreBackup(await addEmptyPlace(), copy);
    expect(sums.pictures).toMatchObject({ count: 4, bytes: 18_000_018 });
    expect([await drafts(), await s3.uploads()]).toEqual([[], []]);
  });

  it('leaves neither object nor parts nor draft when the server stops during the upload', async () => {
    const [{ arrived, release }, stopping] = [s3.hold(), new AbortController()];
    onTestFinished(release);
    const ended = beginBackup(variables, stopping.signal);
    await arrived;
    expect(await s3.uploads()).toHaveLength(1);
    stopping.abort();
    await expect(ended()).rejects.toThrow('The server was stopped');
    expect([await drafts(), await s3.uploads()]).toEqual([[], []]);
    release();
    const [row] = await backupRows();
    expect(row).toMatchObject({ bytes: null, error: expect.stringContaining('The server was stopped') });
    expect(await (await targetOf()).sizeOf(nameOf(row?.file ?? ''))).toBeUndefined();
  });

  it('leaves parts and a draft when its process is killed, which the next one removes, but not those of others', async () => {
    const { arrived, release } = s3.hold();
    onTestFinished(release);
    const ended = beginBackup(variables);
    await arrived;
    backupProcesses().forEach((pid) => process.kill(pid, 'SIGKILL'));
    await expect(ended()).rejects.toThrow('the backup process ended: SIGKILL');
    release();
    expect([(await drafts()).length, (await s3.uploads()).length]).toEqual([1, 1]);
    const foreign = 'trastienda-2020-01-01T03-30-00Z.tar.zst.0123abcd.new';
    await writeFile(join(api.services.env.dataFolder, 'backup-drafts', foreign), 'of another installation');
    const made = await backUp(variables);
    expect([await drafts(), await s3.uploads()]).toEqual([[foreign], []]);
    expect(await backupRows()).toMatchObject([
      { error: expect.stringContaining('was killed'), bytes: null },
      { error: null, bytes: made?.bytes },
    ]);
  });

  it('is not stored if it is not what was written when it is read back', async () => {
    const folder = await addFolder();
    const ended = beginBackup({ BACKUP_TO: folder, BACKUP_PASSPHRASE: 'una frase bastante larga' });
    const written = await until(async () => (await filesIn(folder)).find((name) => name.endsWith('.new')), {
      late: 'no backup was written',
      everyMs: 10,
    });
    // The key of the passphrase is computed before the end of the file is read.
    const handle = await open(join(folder, written), 'r+');
    await handle.write('changed', 15_000_000);
    await handle.close();
    const sentence =
      /^The backup that was just written cannot be read back\. Check the disk and the memory of this machine\. The backup is damaged: /;
    await expect(ended()).rejects.toThrow(sentence);
    expect(await filesIn(folder)).toEqual([]);
    expect(await backupRows()).toMatchObject([{ bytes: null, error: expect.stringMatching(sentence) }]);
  });
});
