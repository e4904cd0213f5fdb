import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { idInPath } from '@trastienda/contract/model/reference';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../kit/elements/alerts.tsx';
import { recordForms } from '../../kit/records/record-forms.ts';
import { removeRow } from '../../kit/list/reading/list-cache.ts';
import { keys, markOld } from '../../kit/records/queries.ts';
import { withdrawUndo } from '../../kit/undo/undo-offer.ts';
import { useResolution } from './obstacles/use-resolution.ts';
import { restoreMany, type Result } from './restore-many.ts';
import { collectionOf, toDeleted, useDeletedName, type Deleted, type TrashRow } from './trash-row.ts';

type Hooks = {
  /** Called after a restore, and if the record was no longer in the trash. */
  onEnd: () => void;
  /** Called with the items that remain in the trash after a restore of several records. */
  onRemaining: (items: readonly string[]) => void;
};

/** Restores one record, whose obstacles are resolved in a dialog, or several. */
export function useRestoring({ onEnd, onRemaining }: Hooks) {
  const { t } = useTranslation('trash');
  const forget = useForgetting();
  const showRestored = useRestoredAlert();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  /** The result of the last restore of several records. */
  const [result, setResult] = useState<Result>();
  const resolving = useResolution({
    onRestored: (deleted) => void forget(deleted),
    onDone: (all) => {
      showRestored(all);
      onEnd();
    },
    onGone: onEnd,
  });

  const restoreAll = async (rows: readonly TrashRow[]) => {
    const all = rows.map(toDeleted);
    const [first] = all;
    if (first && all.length === 1) return resolving.restore(first);
    const ended = await restoreMany(all, {
      onProgress: (done) => setProgress({ done, all: all.length }),
      onRestored: (deleted) => void forget(deleted),
    });
    setProgress(undefined);
    setResult(ended);
    const remaining = [...ended.stuck, ...ended.left];
    onRemaining(remaining.map(({ item }) => item));
    // The bar with the result disappears with the selection.
    if (remaining.length === 0) showEnd(ended);
    return onEnd();
  };

  const showEnd = ({ restored, gone }: Result) =>
    showSuccess(
      gone.length === 0 ? t('restoredMany', { count: restored }) : t('restoredSome', { restored, gone: gone.length }),
    );

  return {
    resolving,
    progress,
    result,
    restoreOne: (row: TrashRow) => resolving.restore(toDeleted(row)),
    restoreAll,
    forgetResult: () => setResult(undefined),
  };
}

export type Restoring = ReturnType<typeof useRestoring>;

/** Returns a function that removes a restored record from the list of the trash, and the cached records of its collection. */
function useForgetting() {
  const client = useQueryClient();
  return async ({ item, record }: Deleted) => {
    const collection = collectionOf(record);
    // The strip may offer to restore the same record.
    withdrawUndo();
    (await removeRow(client, 'trash', { '@id': item })).end();
    client.removeQueries({ queryKey: keys.items(collection) });
    // Lists that show references to the record are read again when they are opened, as every list is.
    markOld(client, keys.collection(collection));
  };
}

/** Returns a function that names the restored records in an alert, with a button that opens the one that the user asked for. */
function useRestoredAlert() {
  const { t, i18n } = useTranslation('trash');
  const navigate = useNavigate();
  const router = useRouter();
  const nameOf = useDeletedName();
  return (all: readonly Deleted[]) => {
    const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(all.map(nameOf));
    const main = all.at(-1);
    const form = main && recordForms(router).get(collectionOf(main.record));
    const open = form && {
      label: t('open'),
      run: () => void navigate({ to: form, params: { id: idInPath(main.record) } }),
    };
    showSuccess(t('restored', { names }), open);
  };
}
