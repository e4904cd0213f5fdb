import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMedia } from '../media/add-media.ts';
import { experienceMediaKind } from '../resources/experience/media.ts';
import { addEmptyPlace, addFolder, repack } from '../testing/backups.ts';
import { jpeg } from '../testing/pictures/pictures.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { checkBackup } from './check-backup.ts';
import { BackupRefused } from './file/backup-refused.ts';
import {
  format,
  manifestName,
  maxListBytes,
  maxPictureBytes,
  picturesFolder,
  sumsName,
  tablesFolder,
} from './file/format.ts';
import { writeNewFile } from './file/new-file.ts';
import { sha256Of, writeArchive } from './file/write-archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const passphrase = 'una frase bastante larga';

let api: ApiUnderTest;
/** The bytes of the same backup, without and with a passphrase. */
let plain: Buffer;
let encrypted: Buffer;
beforeAll(async () => {
  api = await startApi();
  await addMedia(api.services, experienceMediaKind, { source: await jpeg(), ownerId: undefined });
  [plain, encrypted] = [await bytesOf({}), await bytesOf({ passphrase })];
});
afterAll(() => api.close());

async function bytesOf(options: { passphrase?: string }) {
  const file = join(api.services.env.dataFolder, `backup-${Object.keys(options).length}`);
  await writeBackup({ url: api.services.env.databaseUrl ?? '', media: api.services.media }, file, options);
  return readFile(file);
}

async function addFile(bytes: Buffer) {
  const file = join(await addFolder(), 'backup');
  await writeFile(file, bytes);
  return file;
}

describe('a damaged backup is refused:', () => {
  const random = (seed: number, count: number) =>
    fc.sample(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { seed, numRuns: count });
  const flip = (bytes: Buffer, at: number, bit: number) => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
    return changed;
  };

  it('one of 140 with a flipped bit, at any place', async () => {
    const file = await addFile(plain);
    for (const [index, place] of random(1, 140).entries()) {
      await writeFile(file, flip(plain, Math.floor(place * plain.length), index % 8));
      await expect(checkBackup(file, {}), `bit ${index % 8} at ${place}`).rejects.toBeInstanceOf(BackupRefused);
    }
  });

  it('one of 60 that are cut', async () => {
    const file = await addFile(plain);
    for (const place of random(2, 60)) {
      await writeFile(file, plain.subarray(0, Math.floor(place * plain.length)));
      await expect(checkBackup(file, {}), `cut at ${place}`).rejects.toBeInstanceOf(BackupRefused);
    }
  });

  // Deriving a key takes a second.
  it('one that is encrypted, with a flipped bit, cut, or read with another passphrase or none', async () => {
    const last = encrypted.length - 1;
    for (const bytes of [flip(encrypted, last, 3), flip(encrypted, 400, 0), encrypted.subarray(0, last)]) {
      await expect(checkBackup(await addFile(bytes), { passphrase })).rejects.toBeInstanceOf(BackupRefused);
    }
    const file = await addFile(encrypted);
    await expect(checkBackup(file, { passphrase: 'otra frase bastante larga' })).rejects.toThrow(
      'The passphrase is not that of the backup.',
    );
    await expect(checkBackup(file, {})).rejects.toThrow('The backup is encrypted. Set BACKUP_PASSPHRASE');
  });

  it('one with other bytes after its end', async () => {
    const file = await addFile(Buffer.concat([plain, Buffer.alloc(100)]));
    await expect(checkBackup(file, {})).rejects.toBeInstanceOf(BackupRefused);
  });

  it('one that is no backup', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('a text'), Buffer.from([0x1f, 0x8b, 8, 0])])
      await expect(checkBackup(await addFile(bytes), {})).rejects.toThrow('is not a backup');
  });
});

describe('a backup that somebody has changed is refused, also if its sums are right:', () => {
  const repacked = async (change: Parameters<typeof repack>[1]) => repack(await addFile(plain), change);

  it('a copy with the same content is not', async () => {
    const { manifest, sums } = await checkBackup(await addFile(plain), {});
    expect(await checkBackup(await repacked((files) => files), {})).toMatchObject({
      manifest,
      sums: { tables: sums.tables, pictures: sums.pictures },
    });
  });

  const planted: [string, object][] = [
    ['public.signing_keys', { name: 'public.signing_keys', columns: ['id', 'key'], order: [] }],
    ['public.factor_keys', { name: 'public.factor_keys', columns: ['id', 'key'], order: [] }],
    ['public.sessions', { name: 'public.sessions', columns: ['id'], order: [] }],
    ['change_log.changes', { name: 'change_log.changes', columns: ['id', 'xid'], order: [] }],
  ];
  it.each(planted)('one with rows or columns of %s that no backup has', async (name, table) => {
    const file = await repacked(([manifest, ...files]) => {
      const { tables, ...rest } = JSON.parse(String(manifest?.content));
      const content = Buffer.from(JSON.stringify({ ...rest, tables: [...tables, table] }));
      return [
        { name: manifestName, content },
        { name: `${tablesFolder}public.signing_keys/1`, content: Buffer.from('1\tknown-to-the-attacker\n') },
        ...files,
      ];
    });
    const sentence = `The backup was changed after it was taken: ${name} has rows or columns that no backup has.`;
    await expect(checkBackup(file, {})).rejects.toThrow(sentence);
    await expect(restoreBackup(await addEmptyPlace(), file)).rejects.toThrow(sentence);
  });

  it.each(['so', 'html', 'thumb.jpg', 'svg', 'webp'])('one with a picture named .%s', async (ending) => {
    const name = `${'a'.repeat(32)}.${ending}`;
    const content = Buffer.from('<script>');
    const file = await repacked((files) => [
      ...files,
      { name: `${picturesFolder}${name}`, content, sha256: sha256Of(content) },
    ]);
    await expect(checkBackup(file, {})).rejects.toThrow(`${name} is not the name of a picture`);
  });

  it('one that is not encrypted, where a passphrase is set', async () => {
    const file = await addFile(plain);
    await expect(checkBackup(file, { passphrase })).rejects.toThrow(
      'The backup is not encrypted, although BACKUP_PASSPHRASE is set',
    );
  });

  it.each([manifestName, sumsName])('one whose %s unpacks to more than any has', async (name) => {
    const content = Buffer.alloc(maxListBytes + 1, ' ');
    const file = await repacked((files) => (name === sumsName ? [...files, { name, content }] : [{ name, content }]));
    await expect(checkBackup(file, {})).rejects.toThrow(`${name} is larger than in any backup`);
  });

  it('one with a picture that unpacks to more than any has', async () => {
    const name = `${picturesFolder}${'a'.repeat(32)}.jpg`;
    const file = await repacked((files) => [...files, { name, content: Buffer.alloc(maxPictureBytes + 1) }]);
    await expect(checkBackup(file, {})).rejects.toThrow(`${name} is larger than in any backup`);
  });
});

describe('a backup that another release wrote', () => {
  /** Writes a backup with other content: whole, but not what this release writes. */
  async function addOther(change: (manifest: Record<string, unknown>) => object) {
    const file = join(await addFolder(), 'backup');
    const { manifest, sums } = await checkBackup(await addFile(plain), {});
    const text = Buffer.from(JSON.stringify(change(manifest)));
    await writeNewFile(file, (handle) =>
      writeArchive({ handle, path: file }, undefined, async (add) => {
        await add(manifestName, text);
        await add(sumsName, Buffer.from(JSON.stringify({ ...sums, manifest: sha256Of(text) })));
      }),
    );
    return file;
  }

  it('with another format is refused', async () => {
    const file = await addOther((manifest) => ({ release: '9.1.0', format: format + 1, other: manifest }));
    await expect(checkBackup(file, {})).rejects.toThrow(
      /^The backup is of release 9\.1\.0 and has format 2; this release, .*, reads format 1\. Use release 9\.1\.0\.$/,
    );
  });

  it('with further migrations is refused', async () => {
    const later = { number: 6, name: '0006_later', hash: 'a'.repeat(64), release: '9.1.0' };
    const file = await addOther(({ migrations, ...manifest }) => ({
      ...manifest,
      release: '9.1.0',
      migrations: [...(migrations as object[]), later],
    }));
    await expect(checkBackup(file, {})).rejects.toThrow(
      'The backup is of release 9.1.0: its migration 0006_later is unknown to this release',
    );
  });
});

describe('a restore that is refused or fails', () => {
  const tables = sql`select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;

  it('writes nothing', async () => {
    const place = await addEmptyPlace();
    const middle = Math.floor(plain.length / 2);
    await expect(restoreBackup(place, await addFile(plain.subarray(0, middle)))).rejects.toThrow(
      'The backup is damaged',
    );
    // The store breaks when the tables are filled already.
    const write = () => Promise.reject(new Error('the store is away'));
    await expect(restoreBackup({ ...place, media: { ...place.media, write } }, await addFile(plain))).rejects.toThrow(
      'the store is away',
    );
    // The store returns other bytes.
    let isStored = false;
    const read = async (name: string) =>
      isStored ? { stream: Readable.from(['x']), sizeBytes: name.length } : undefined;
    const noting = async (name: string, draft: string) => {
      isStored = true;
      await place.media.write(name, draft);
    };
    await expect(
      restoreBackup({ ...place, media: { ...place.media, read, write: noting } }, await addFile(plain)),
    ).rejects.toThrow('The media store has returned other bytes');
    expect((await place.db.execute(tables)).rows).toEqual([{ count: 0 }]);
    expect(await readdir(place.folder)).toEqual(['drafts']);
    await restoreBackup(place, await addFile(plain));
  });

  it('writes nothing into a place that is not empty', async () => {
    const file = await addFile(plain);
    const place = await addEmptyPlace();
    const { rows } = await api.db.execute<{ name: string }>(sql`select name from media_files`);
    await writeFile(join(place.folder, rows[0]?.name ?? ''), '');
    await expect(restoreBackup(place, file)).rejects.toThrow('The media store has pictures of the backup already');
    expect((await place.db.execute(tables)).rows).toEqual([{ count: 0 }]);
    await place.db.execute(sql`create table notes (id int)`);
    await expect(restoreBackup(place, file)).rejects.toThrow('it has the table public.notes.');
    expect((await place.db.execute(tables)).rows).toEqual([{ count: 1 }]);
  });
});
