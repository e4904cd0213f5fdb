import { useQueryClient } from '@tanstack/react-query';
import { idInPath } from '@trastienda/contract/model/reference';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showSuccess } from '../../kit/elements/alerts.tsx';
import { toBlockPath } from '../../kit/list/reading/blocks.ts';
import { listQuery } from '../../kit/records/queries.ts';
import { withdrawUndo } from '../../kit/undo/undo-offer.ts';
import { api } from '../../session/calls/api-client.ts';
import { toDeleted, useDeletedName, type TrashRow } from './trash-row.ts';
import { trashSource } from './trash-source.ts';

/** A question before records are deleted for good: its texts, the records in words, the call, and the sentence after a success. */
type Question = { key: 'purge' | 'purgeMany' | 'purgeAll'; name: string; path: string; done: string };

/**
 * Deletes records in the trash for good, after a confirmation.
 * @param onPurged called after each attempt, because even a failure may mean that the records are gone.
 */
export function usePurging(onPurged: () => void) {
  const questions = useQuestions();
  // The question is retained while the dialog closes.
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(0);
  const ask = (asked: Question) => {
    setQuestion(asked);
    setOpen(true);
  };

  const confirm = async () => {
    setOpen(false);
    if (!question) return;
    setBusy((count) => count + 1);
    // The strip may offer to restore one of the records.
    withdrawUndo();
    try {
      await api.delete(question.path);
      showSuccess(question.done);
    } catch (error) {
      showFailure(error);
    }
    setBusy((count) => count - 1);
    onPurged();
  };

  return {
    askOne: (row: TrashRow) => ask(questions.one(row)),
    askMany: (rows: readonly TrashRow[]) => ask(questions.many(rows)),
    askAll: async () => {
      const asked = await questions.all();
      if (asked) ask(asked);
      else onPurged();
    },
    isBusy: busy > 0,
    question,
    dialog: { isOpen, onClose: () => setOpen(false), onConfirm: () => void confirm() },
  };
}

export type Purging = ReturnType<typeof usePurging>;

function useQuestions() {
  const { t } = useTranslation('trash');
  const client = useQueryClient();
  const nameOf = useDeletedName();
  const one = (row: TrashRow): Question => {
    const name = nameOf(toDeleted(row));
    return { key: 'purge', name, path: row['@id'], done: t('purge.done', { name }) };
  };
  const several = (key: 'purgeMany' | 'purgeAll', count: number, query: string): Question => ({
    key,
    name: t('count', { count }),
    path: `/trash?${query}`,
    done: t('purgeMany.done', { count }),
  });
  return {
    one,
    many: (rows: readonly TrashRow[]): Question => {
      const [first, second] = rows;
      if (first && !second) return one(first);
      return several('purgeMany', rows.length, rows.map((row) => `id[]=${idInPath(row['@id'])}`).join('&'));
    },
    /**
     * All records that the user has seen: up to the newest of the whole list, which is read again if it has changed. Records that are deleted meanwhile stay in the
     * trash. Undefined if the trash is empty, or if it cannot be read, which shows a red alert.
     */
    all: async (): Promise<Question | undefined> => {
      const query = listQuery<TrashRow>('trash', toBlockPath('/trash', trashSource, {}, 1));
      const seen = await client.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY }).catch(() => undefined);
      const newest = seen?.['hydra:member'][0]?.['@id'];
      return seen && newest ? several('purgeAll', seen['hydra:totalItems'], `newest=${newest}`) : undefined;
    },
  };
}
