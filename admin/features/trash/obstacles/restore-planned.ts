import { isNotInTrash, sendRestore } from '../send-restore.ts';
import type { Deleted } from '../trash-row.ts';
import { planOf, toRequest, type Resolution } from './resolution.ts';

/** A record that was not restored; `cause` is the failure of its call. */
export class RestoreStopped extends Error {
  override name = 'RestoreStopped';
  readonly deleted: Deleted;

  constructor(deleted: Deleted, cause: unknown) {
    super(`${deleted.item} was not restored`, { cause });
    this.deleted = deleted;
  }
}

/**
 * Restores a record with the user's resolution of its obstacles, after the missing records that the user chose to restore too.
 * @param onRestored called for each record as soon as it is restored.
 * @throws RestoreStopped at the first record that cannot be restored.
 */
export async function restorePlanned(resolution: Resolution, onRestored: (deleted: Deleted) => void): Promise<void> {
  for (const deleted of planOf(resolution)) {
    try {
      await sendRestore(deleted, toRequest(resolution, deleted.item));
    } catch (error) {
      // A missing record may have been restored meanwhile. If it is deleted for good, the main record has another obstacle.
      if (deleted.item !== resolution.main.item && isNotInTrash(error)) continue;
      throw new RestoreStopped(deleted, error);
    }
    onRestored(deleted);
  }
}
