import type { FoundErasures } from '../backup/erasures/read-lists.ts';
import { repeatErasures } from '../backup/erasures/repeat-erasures.ts';
import { saveList } from '../backup/erasures/save-list.ts';
import { tellRefused } from '../backup/erasures/tell-repeated.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env/env.ts';
import { StartRefused } from '../env/start-refused.ts';
import { fileUsers } from '../file-users.ts';
import { removeUnusedMedia } from '../media/remove-unused.ts';
import type { MediaStore } from '../media/stores/media-store.ts';

type Restored = { db: Database; media: MediaStore; env: Env };

/**
 * Repeats the erasures that a restored backup does not have, and writes the list of the restored installation.
 * @returns what to print. `isComplete` is false if a person could not be erased, or the list could not be written.
 */
export async function repeatAfterRestore(
  { db, media, env }: Restored,
  { erasures, found, searched }: FoundErasures,
): Promise<{ lines: string[]; isComplete: boolean }> {
  const repeated = await explained(() => repeatErasures(db));
  const { erased } = repeated;
  const count = `Erasures repeated: ${erased.length}${erased.length > 0 ? ` (${erased.join(', ')})` : ''}.`;
  const lines = [`${count} ${found.length > 0 ? `Listed in ${found.join(', ')}.` : noList(searched)}`];
  if (erased.length > 0) lines.push(...(await removePictures({ db, media })));
  const problems = [...tellRefused(repeated), ...(await trySave({ db, env }, erasures))];
  return { lines: [...lines, ...problems], isComplete: problems.length === 0 };
}

const noList = (searched: string[]) =>
  `No list of erasures was found; searched: ${searched.join(', ')}. If a person was erased since the backup, erase that person again.`;

/** @throws StartRefused if the erasures could not be repeated. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `The backup is restored, but the erasures since then are not repeated: ${reason}. The next start of the server continues.`,
      { cause: error },
    );
  }
}

/** The hourly job would do it, too. */
async function removePictures(services: Pick<Restored, 'db' | 'media'>): Promise<string[]> {
  try {
    await removeUnusedMedia(services, fileUsers);
    return [];
  } catch {
    return ['Their pictures could not be removed yet: the server removes them when it starts.'];
  }
}

async function trySave({ db, env }: Pick<Restored, 'db' | 'env'>, erasures: FoundErasures['erasures']) {
  try {
    await db.transaction((tx) => saveList(tx, env, erasures));
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`${reason} Put a copy of the list that was read in its place: until then, erase refuses.`];
  }
}
