import { defaultImportSources } from '@trastienda/contract/config';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { showFailure, showSuccess, toFailureText } from '../../../kit/elements/alerts.tsx';
import { useMoment } from '../../../kit/moment.ts';
import type { Finding } from './finding-card.tsx';
import { foundKey, requestImport, useFound } from './import-calls.ts';
import { ImportFrame } from './import-frame.tsx';
import { markImported } from '../mark-imported.ts';

/** The only source that the endpoints of this import support. */
const source = defaultImportSources[0].name;

/** The import screen without the feature `import-runs`: one endpoint counts the experiences, another imports them (D-04). */
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
      // Imported experiences are no longer offered, so the number is read again.
      void client.invalidateQueries({ queryKey: foundKey });
    },
  });
  const plan = error ? undefined : data?.experienceImports;
  const lacksPlan = plan === undefined || plan === null || plan === '';
  const isBusy = isFetching || isImporting;
  const isNothing = !error && data?.quantity === 0;

  /** Returns why nothing can be imported and the action that searches again, or an empty object if there is something to import. */
  function toRefusal(): Pick<Finding, 'refusal' | 'action'> {
    const search = () => void refetch();
    if (isNothing) return { refusal: t('find.nothing'), action: { is: 'searchAgain', run: search } };
    if (!lacksPlan) return {};
    return { refusal: toSentence(fieldErrors.importPlan, currentLanguage()), action: { is: 'retry', run: search } };
  }
  function toFinding(): Finding {
    if (isImporting) return { look: 'busy', title: t('find.importing'), text: t('find.importingText') };
    if (isFetching) {
      const text = t(failureCount > 0 ? 'find.stillReading' : 'find.searchingText');
      return { look: 'busy', title: t('find.searching'), text };
    }
    if (error) return { look: 'failed', title: t('find.failed'), text: toFailureText(error) };
    const read = isTime(data?.plannedAt) && t('find.read', { source, when: toMoment(data.plannedAt) });
    if (isNothing) return { look: 'found', title: t('find.nothingNow'), text: read };
    const title = t('find.found', { count: data?.quantity ?? 0 });
    return { look: 'found', title, text: [read, t('find.foundText')].filter(Boolean).join(' ') };
  }
  return (
    <ImportFrame
      finding={{ ...toFinding(), ...(!isBusy && toRefusal()) }}
      sources={sources}
      onSourcesChange={setSources}
      isBusy={isBusy}
      isSending={isImporting}
      onImport={() => importAll(plan)}
      state={isBusy || isNothing ? undefined : t('find.waits')}
    />
  );
}

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
