import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Env } from '../../env/env.ts';
import { StartRefused } from '../../env/start-refused.ts';
import { noneIfMissing } from '../../media/stores/system-error.ts';
import { BackupRefused } from '../file/backup-refused.ts';
import { openFolderTarget } from '../target/folder-target.ts';
import { openTarget } from '../target/open-target.ts';
import type { Target } from '../target/target.ts';
import { listName, readListText, type Erasure } from './erasure-list.ts';

/** A folder, or a folder of a bucket, that may have a list of erasures. `address` is that of the list. */
export type ListPlace = { address: string; read: () => Promise<string | undefined> };
export type FoundList = { text: string; erasures: Erasure[] };

/** Opens the place in which an installation writes its list of erasures, outside its database: BACKUP_TO, else the data folder. */
export const openWrittenPlace = async (env: Env): Promise<Target> =>
  (await openTarget(env)) ?? openFolderTarget(env.dataFolder);

/** A sentence about a list that is lost with this machine, although the pictures are not; undefined if it is elsewhere or beside them. */
export const warnOfLocalList = ({ backups, s3 }: Pick<Env, 'backups' | 's3'>): string | undefined =>
  s3 && !backups ? 'Without BACKUP_TO, the list of erased persons is only on this machine.' : undefined;

/** Returns the places in which an installation may have lists: BACKUP_TO, and the data folder, from before BACKUP_TO was set. */
export async function ownPlaces(env: Env): Promise<ListPlace[]> {
  const folder = folderPlace(env.dataFolder);
  if (!env.backups) return [folder];
  const { to } = env.backups;
  if (!('bucket' in to)) return [folderPlace(to.folder), folder];
  const target = await openWrittenPlace(env);
  const read = async () => {
    const stream = await target.read(listName);
    return stream && text(stream);
  };
  return [{ address: target.addressOf(listName), read }, folder];
}

export function folderPlace(folder: string): ListPlace {
  const address = resolve(folder, listName);
  return { address, read: () => readFile(address, 'utf8').catch(noneIfMissing) };
}

/** Reads the list of a place; undefined if there is none. @throws BackupRefused if it is damaged or cannot be read. */
export async function readList({ address, read }: ListPlace): Promise<FoundList | undefined> {
  const found = await explainList(`The list of erasures ${address} cannot be read`, read);
  return found === undefined ? undefined : { text: found, erasures: readListText(found, address) };
}

/** @throws BackupRefused with `what` before the reason, unless the reason is a sentence already. */
export async function explainList<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartRefused || !(error instanceof Error)) throw error;
    throw new BackupRefused(`${what}: ${(error.message || error.name).replace(/\.$/, '')}.`, { cause: error });
  }
}
