import { showFailure } from '../../kit/elements/alerts.tsx';
import { ApiFailure } from '../../session/calls/api-client.ts';
import { isNotInTrash, sendRestore } from './send-restore.ts';
import type { Deleted } from './trash-row.ts';

/**
 * How many records were restored, and the others: `stuck` have obstacles, `gone` are no longer in the trash, `left` are those that failed
 * for another reason or were not tried.
 */
export type Result = {
  restored: number;
  stuck: readonly Deleted[];
  gone: readonly Deleted[];
  left: readonly Deleted[];
};

type Hooks = {
  onProgress: (done: number) => void;
  onRestored: (deleted: Deleted) => void;
};

/** Restores records one after another. A failure other than an obstacle or a missing item shows an alert and ends the work. */
export async function restoreMany(all: readonly Deleted[], { onProgress, onRestored }: Hooks): Promise<Result> {
  const [stuck, gone]: [Deleted[], Deleted[]] = [[], []];
  for (const [index, deleted] of all.entries()) {
    onProgress(index);
    try {
      await sendRestore(deleted);
      onRestored(deleted);
    } catch (error) {
      if (isNotInTrash(error)) gone.push(deleted);
      else if (error instanceof ApiFailure && error.obstacles.length > 0) stuck.push(deleted);
      else {
        showFailure(error);
        return { restored: index - stuck.length - gone.length, stuck, gone, left: all.slice(index) };
      }
    }
  }
  return { restored: all.length - stuck.length - gone.length, stuck, gone, left: [] };
}
