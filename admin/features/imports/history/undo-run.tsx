import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../kit/elements/alerts.tsx';
import { AskEffects, AskFirst } from '../../../kit/runs/ask-first.tsx';
import { keepRun } from '../../../kit/runs/following/run-cache.ts';
import { isIdentified } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { itemsKey } from '../plan/use-plan-items.ts';
import { importRuns } from '../run/import-runs.ts';
import { importedBy } from './run-facts.ts';

export function UndoRun({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const { mutate: undo, isPending } = useMutation({
    mutationFn: () => api.post<ImportRun>(`${run['@id']}/undo`, {}, { shape: isIdentified }),
    onSuccess: (undoing) => {
      keepRun(importRuns, client, undoing);
      client.removeQueries({ queryKey: itemsKey(undoing.id) });
    },
    onError: showFailure,
  });
  const effects = (['created', 'changed', 'edited'] as const).map((effect) => t(`history.undo.will.${effect}`));
  const later = run.laterTouched ? [t('history.undo.will.later', { count: run.laterTouched })] : [];
  return (
    <AskFirst
      button={{
        children: t('history.undo.open'),
        'data-command': 'revert',
        loading: isPending,
        leftSection: <IconArrowBackUp size={18} stroke={1.7} />,
      }}
      title={t('history.undo.title')}
      size={480}
      cancel={t('common:list.cancel')}
      confirm={t('history.undo.confirm')}
      onConfirm={() => undo()}
    >
      <AskEffects
        name={t('history.runNamed', { id: run.id })}
        about={t('history.undo.applied', { count: importedBy(run) })}
        effects={[...effects, ...later]}
      />
    </AskFirst>
  );
}
