import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { manifestName, picturesFolder, sha256Header, sums, sumsName, tablesFolder } from '../backup/file/format.ts';
import { writeNewFile } from '../backup/file/new-file.ts';
import { readBackup } from '../backup/file/read-backup.ts';
import { sha256Of, writeArchive } from '../backup/file/write-archive.ts';
import { pictureLine } from '../backup/write-pictures.ts';
import { connect } from '../db/connection.ts';
import { openFolderStore } from '../media/stores/folder-store.ts';
import { createEmptyDatabase } from './databases/clone.ts';

/** Creates a folder for the present test. */
export async function addFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Creates an empty place for the present test: a database without tables, by `options` of SQL, and a folder without pictures. */
export async function addEmptyPlace(options?: string) {
  const [folder, { url, drop }] = [await addFolder(), await createEmptyDatabase(options)];
  const { db, close } = connect(url);
  onTestFinished(async () => {
    await close();
    await drop();
  });
  return { url, db, folder, media: await openFolderStore(folder) };
}

type File = { name: string; content: Buffer; sha256?: string | undefined };

/** Writes a changed copy of an unencrypted backup, with correct sums. Returns its path. */
export async function repack(file: string, change: (files: File[]) => File[]): Promise<string> {
  const files: File[] = [];
  for await (const entry of readBackup(file, undefined)) {
    // The cast is safe: an extended header is a record of texts.
    const noted = entry.header.pax as Record<string, string> | null | undefined;
    files.push({ name: entry.header.name, content: await buffer(entry), sha256: noted?.[sha256Header] });
  }
  const written = change(files.filter(({ name }) => name !== sumsName));
  const old = files.find(({ name }) => name === sumsName)?.content.toString() ?? '';
  const path = join(await addFolder(), 'backup');
  await writeNewFile(path, (handle) =>
    writeArchive({ handle, path }, undefined, async (add) => {
      for (const { name, content, sha256 } of written) await add(name, content, sha256);
      if (!written.some(({ name }) => name === sumsName)) await add(sumsName, Buffer.from(toSums(old, written)));
    }),
  );
  return path;
}

function toSums(old: string, files: readonly File[]): string {
  const found = sums.parse(JSON.parse(old));
  const contentOf = (start: string) =>
    Buffer.concat(files.filter(({ name }) => name.startsWith(start)).map(({ content }) => content));
  const names = files.flatMap(({ name }) => /^tables\/([^/]+)\//.exec(name)?.[1] ?? []);
  const pictures = files.filter(({ name }) => name.startsWith(picturesFolder));
  const lines = pictures.map(({ name, content }) => pictureLine(sha256Of(content), name.slice(picturesFolder.length)));
  return JSON.stringify({
    ...found,
    manifest: sha256Of(contentOf(manifestName)),
    tables: {
      ...found.tables,
      ...Object.fromEntries(
        names.map((name) => {
          const content = contentOf(`${tablesFolder}${name}/`);
          return [name, { rows: content.toString('latin1').split('\n').length - 1, sha256: sha256Of(content) }];
        }),
      ),
    },
    pictures: {
      count: pictures.length,
      bytes: pictures.reduce((sum, { content }) => sum + content.length, 0),
      sha256: sha256Of(lines.join('')),
    },
  });
}
