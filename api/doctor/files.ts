import { existsSync } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { S3Settings } from '../media/stores/s3-check.ts';
import { StartRefused } from '../env/start-refused.ts';
import { leastFreeBytes, toRefusal } from '../start/data-folder.ts';
import { fail, failBy, ok, warn, type Finding, type Hide, type Installation } from './finding.ts';

const warnBelowBytes = 1024 ** 3;

/** Checks the disks of the data folder and of the embedded database, which may be elsewhere. */
export async function checkDisk({ env, freeBytesOf }: Installation): Promise<Finding> {
  const folder = resolve(env.dataFolder);
  const refused = await refuseReadOnly(folder);
  if (refused) return refused;
  const places = [folder, await databaseFolder(folder)].map(nearestExisting);
  const spaces = await Promise.all(places.map(async (place) => ({ place, bytes: await freeBytesOf(place) })));
  const { place, bytes } = spaces.reduce((a, b) => (b.bytes < a.bytes ? b : a));
  const found = `The disk of ${place} has ${sizeInWords(bytes)} left.`;
  const advice = 'Free some space, enlarge the disk, or move the data folder and set TRASTIENDA_DATA.';
  if (bytes < leastFreeBytes) {
    return fail(`${found.slice(0, -1)}, but a start needs ${sizeInWords(leastFreeBytes)}.`, advice);
  }
  if (bytes < warnBelowBytes) return warn(found, advice);
  return ok(existsSync(folder) ? found : `${found.slice(0, -1)}; the first start creates ${folder}.`);
}

/** Checks the folder of the pictures. A bucket has a check of its own. */
export async function checkPictureFolder({ env }: Installation): Promise<Finding> {
  const folder = join(resolve(env.dataFolder), 'media');
  for (const place of [folder, join(folder, 'drafts')]) {
    const refused = await refuseReadOnly(place);
    if (refused) return refused;
  }
  if (!existsSync(folder)) return ok(`The first start creates the folder of the pictures, ${folder}.`);
  return ok(`Pictures are stored in ${folder}.`);
}

/** Checks the bucket of the pictures, as a start does, by writing, reading and deleting a trial object. */
export async function checkPictureBucket(s3: S3Settings, signal: AbortSignal, hide: Hide): Promise<Finding> {
  // Imported on demand, because the SDK is expensive to load.
  const { checkBucket } = await import('../media/stores/s3-store.ts');
  try {
    await checkBucket(s3, signal);
    return ok(`The bucket ${s3.bucket} can be listed, written, read and deleted from.`);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return failBy(hide(error.message), 'Check the S3_ variables.');
  }
}

/** Returns the folder of the embedded database, which is outside the data folder if the file `database-folder` names it. */
const databaseFolder = (dataFolder: string): Promise<string> =>
  readFile(join(dataFolder, 'database-folder'), 'utf8').catch(() => dataFolder);

/** Returns the folder, or the nearest parent that exists. */
export const nearestExisting = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));

/** Returns a failure if this user cannot write into the folder, or create it. Writes nothing. */
export async function refuseReadOnly(folder: string): Promise<Finding | undefined> {
  try {
    await access(nearestExisting(folder), constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const refusal = toRefusal(error);
    if (!(refusal instanceof StartRefused)) throw error;
    return failBy(refusal.message, 'Give the folder to the user who starts the server.');
  }
}

const sizeInWords = (bytes: number) =>
  bytes < 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`;
