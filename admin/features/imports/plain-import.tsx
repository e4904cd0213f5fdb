import { defaultImportSources } from '@trastienda/contract/config';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { showFailure, showSuccess, toFailureText } from '../../kit/alerts.tsx';
import { useMoment } from '../../kit/moment.ts';
import { requestImport } from '../../session/imports.ts';
import type { Finding } from './finding-card.tsx';
import { ImportFrame } from './import-frame.tsx';
import { markImported } from './mark-imported.ts';
import { foundKey, useFound } from './use-found.ts';

/** The one that these calls know. */
const source = defaultImportSources[0].name;

/** The import by the calls of the seeds alone: how many there are, and one request that brings them in. */
export function PlainImport() {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const toMoment = useMoment();
  const { data, error, isFetching, failureCount, refetch } = useFound();
  const [sources, setSources] = useState<readonly string[]>([]);
  const { mutate: importAll, isPending: isImporting } = useMutation({
    mutationFn: (plan: unknown) => requestImport(sources, plan),
    onSuccess: (message) => showSuccess(message),
    onError: showFailure,
    onSettled: () => {
      markImported(client);
      // What was imported is offered no more.
      void client.invalidateQueries({ queryKey: foundKey });
    },
  });
  const plan = error ? undefined : data?.experienceImports;
  const lacksPlan = plan === undefined || plan === null || plan === '';
  const isBusy = isFetching || isImporting;

  function toFinding(): Finding {
    if (isImporting) return { look: 'busy', title: t('find.importing'), text: t('find.importingText') };
    if (isFetching) {
      const text = t(failureCount > 0 ? 'find.stillReading' : 'find.searchingText');
      return { look: 'busy', title: t('find.searching'), text };
    }
    if (error) return { look: 'failed', title: t('find.failed'), text: toFailureText(error) };
    const count = data?.quantity ?? 0;
    const read = isTime(data?.plannedAt) && t('find.read', { source, when: toMoment(data.plannedAt) });
    const [title, text] =
      count === 0 ? [t('find.none'), t('find.noneText')] : [t('find.found', { count }), t('find.foundText')];
    return { look: 'found', title, text: [read, text].filter(Boolean).join(' ') };
  }
  const finding = toFinding();
  return (
    <ImportFrame
      finding={finding}
      sources={sources}
      onSourcesChange={setSources}
      isBusy={isBusy}
      isSending={isImporting}
      refusal={lacksPlan ? toSentence(fieldErrors.importPlan, currentLanguage()) : undefined}
      action={lacksPlan && !isBusy ? { is: 'retry', run: () => void refetch() } : undefined}
      onImport={() => importAll(plan)}
      state={isBusy ? finding.title : t('find.waits')}
    />
  );
}

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
