import { dirname, resolve } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Env } from '../../env/env.ts';
import { StartRefused } from '../../env/start-refused.ts';
import { BackupRefused } from '../file/backup-refused.ts';
import { whileReading } from '../file/file-fault.ts';
import { mergeLists, readListText, type Erasure } from './erasure-list.ts';
import { folderPlace, ownPlaces, readList, type FoundList } from './list-places.ts';

/** The erasures of the lists that were found; `searched` and `found` are their addresses. */
export type FoundErasures = { erasures: Erasure[]; found: string[]; searched: string[] };

/**
 * Reads the lists of erasures for the restore of a backup: that of BACKUP_TO, the one beside the backup, and that of the data folder.
 * @param given a list to read instead of these.
 * @throws BackupRefused if a list is damaged or cannot be read.
 */
export async function readLists(env: Env, backup: string, given: string | undefined): Promise<FoundErasures> {
  try {
    return given === undefined ? await search(env, backup) : await readGiven(given);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    throw new BackupRefused(
      `${error.message} Name an undamaged copy of it with --erasures <file>. Nothing was restored.`,
      { cause: error },
    );
  }
}

async function search(env: Env, backup: string): Promise<FoundErasures> {
  const places = [...(await ownPlaces(env)), folderPlace(dirname(resolve(backup)))];
  const byAddress = new Map<string, FoundList | undefined>();
  for (const place of places) byAddress.set(place.address, await readList(place));
  const found = [...byAddress].flatMap(([address, list]) => (list ? [{ address, ...list }] : []));
  return {
    erasures: mergeLists(...found.map(({ erasures }) => erasures)),
    found: found.map(({ address }) => address),
    searched: [...byAddress.keys()],
  };
}

async function readGiven(path: string): Promise<FoundErasures> {
  const text = await whileReading(path, () => readFile(path, 'utf8'));
  return { erasures: readListText(text, path), found: [path], searched: [path] };
}
