import { useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../elements/alerts.tsx';
import { keys, refresh } from '../records/queries.ts';
import { offerUndo, undoTexts } from '../undo/undo-offer.ts';
import { patchRow } from './reading/list-cache.ts';
import type { Row } from './table/columns.ts';

/** A change that a cell of a list saves. */
export type CellChange = {
  /** The fields of the row that change, with their values before and after. */
  before: object;
  after: object;
  save: () => Promise<unknown>;
  /** Reverts `save`. Resolves to false if the value has changed since; see `Undoable` for `isRetry`. */
  revert: (isRetry: boolean) => Promise<boolean>;
  /** Called after a save, and after its undo with true. If it fails, an alert is shown and the row keeps its new values. */
  onSaved?: (isUndone: boolean) => Promise<void> | void;
  /** A sentence about the change; undefined if it cannot be undone (D-71). */
  done: string | undefined;
  /** The record in the sentences about undo. */
  recordName: string | null | undefined;
};

/**
 * Returns a function that saves a change of a row, and offers to undo that. The row shows the change immediately, and is restored if the save
 * fails (LIST-19, D-35).
 */
export function useSaving(collection: string, row: Row) {
  const client = useQueryClient();

  const notify = async ({ onSaved }: CellChange, isUndone: boolean) => {
    try {
      await onSaved?.(isUndone);
    } catch (error) {
      showFailure(error);
    }
  };
  const undo = async (change: CellChange, isRetry: boolean) => {
    const isReverted = await change.revert(isRetry);
    if (isReverted) {
      await patchRow(client, collection, row, change.before);
      void notify(change, true);
    }
    refresh(client, collection);
    return isReverted;
  };

  return async (change: CellChange) => {
    const update = await patchRow(client, collection, row, change.after);
    try {
      await change.save();
    } catch (error) {
      update.undo();
      return showFailure(error);
    } finally {
      update.end();
    }
    const { done, recordName } = change;
    if (done !== undefined)
      void offerUndo({ text: done, undo: (isRetry) => undo(change, isRetry), ...undoTexts(recordName ?? '') });
    // Cached records, such as a record prefetched on hover, contain the old value.
    client.removeQueries({ queryKey: keys.items(collection) });
    void client.invalidateQueries({ queryKey: keys.changes(collection) });
    await notify(change, false);
  };
}
