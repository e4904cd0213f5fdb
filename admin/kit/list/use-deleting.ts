import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../base/chunk-loading.ts';
import { api } from '../../session/calls/api-client.ts';
import { showFailure, showSuccess } from '../elements/alerts.tsx';
import { keys } from '../records/queries.ts';
import { times } from '../../base/times.ts';
import type { Row } from './table/columns.ts';
import { removeRow } from './reading/list-cache.ts';
import { useRestoring } from './use-restoring.ts';

type Options<M> = {
  collection: string;
  nameOf: (row: M) => string;
  /** Called after a successful delete, to show the first page of the list. */
  onDeleted: (row: M) => void;
  /** Called after a delete or its failure, which restores the row. */
  onEnd: () => void;
};

/** Loaded at the first delete, so that lists do not load the code of modal dialogs. */
const loadDialog = async () => (await loadChunk(() => import('./delete-dialog.tsx'))).DeleteDialog;

/** Deletes rows after a confirmation. */
export function useDeleting<M extends Row>(options: Options<M>) {
  const remove = useRemoving(options);
  // The row is retained while the dialog closes, so that the name in the dialog does not disappear first.
  const [asked, setAsked] = useState<{ row: M; isOpen: boolean; Dialog: Awaited<ReturnType<typeof loadDialog>> }>();
  const ask = async (row: M) => {
    try {
      setAsked({ row, isOpen: true, Dialog: await loadDialog() });
    } catch (error) {
      showFailure(error);
    }
  };
  const close = () => setAsked(asked && { ...asked, isOpen: false });
  return {
    ask: (row: M) => void ask(row),
    /** The latest row to delete, and its dialog; undefined before the first. */
    asked,
    dialog: {
      isOpen: asked?.isOpen === true,
      onClose: close,
      onConfirm: () => {
        close();
        if (asked) void remove(asked.row);
      },
    },
  };
}

/**
 * Returns a function that deletes a row. The row disappears immediately; two seconds after the response, the list is refetched (LIST-11
 * to LIST-15). If the delete fails, the row is restored (LIST-16).
 */
function useRemoving<M extends Row>({ collection, nameOf, onDeleted, onEnd }: Options<M>) {
  const client = useQueryClient();
  const { t } = useTranslation(collection);
  const offerRestore = useRestoring(collection);
  return async (row: M) => {
    const update = await removeRow(client, collection, row);
    try {
      offerRestore(nameOf(row), await api.delete(row['@id']));
    } catch (error) {
      update.undo();
      onEnd();
      return showFailure(error);
    } finally {
      update.end();
    }
    client.removeQueries({ queryKey: keys.items(collection) });
    showSuccess(t('deleted'));
    onDeleted(row);
    onEnd();
    setTimeout(
      () => void client.invalidateQueries({ queryKey: keys.collection(collection) }),
      times.rereadAfterDeleteMs,
    );
  };
}
