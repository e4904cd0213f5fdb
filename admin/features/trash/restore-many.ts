import { showFailure } from '../../kit/elements/alerts.tsx';
import { ApiFailure } from '../../session/calls/api-client.ts';
import { isNotInTrash, sendRestore } from './send-restore.ts';
import type { Deleted } from './trash-row.ts';

/** The records that were restored, and those that were not: because of an obstacle, or because they are no longer in the trash. */
export type Result = { restored: readonly Deleted[]; failed: readonly Deleted[] };

type Hooks = {
  onProgress: (done: number) => void;
  onRestored: (deleted: Deleted) => void;
};

/** Restores records one after another. Any failure other than an obstacle shows an alert and ends the work. */
export async function restoreMany(all: readonly Deleted[], { onProgress, onRestored }: Hooks): Promise<Result> {
  const restored: Deleted[] = [];
  const failed: Deleted[] = [];
  for (const [index, deleted] of all.entries()) {
    onProgress(index);
    try {
      await sendRestore(deleted);
      restored.push(deleted);
      onRestored(deleted);
    } catch (error) {
      failed.push(deleted);
      if (isNotInTrash(error) || (error instanceof ApiFailure && error.obstacles.length > 0)) continue;
      showFailure(error);
      return { restored, failed: [...failed, ...all.slice(index + 1)] };
    }
  }
  return { restored, failed };
}
