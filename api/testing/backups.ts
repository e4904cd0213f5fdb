import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
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
