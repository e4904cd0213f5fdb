import { Button } from '@mantine/core';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { showFailure, showSuccess, toFailureText } from '../../kit/alerts.tsx';
import { BottomBar } from '../../kit/form/bottom-bar.tsx';
import { requestImport } from '../../session/imports.ts';
import { FindingCard } from './finding-card.tsx';
import { markImported } from './mark-imported.ts';
import { SourceSelect, sourceSelectId } from './source-select.tsx';
import { foundKey, useFound } from './use-found.ts';

/** The import by the calls of the seeds alone: how many there are, and one request that brings them in. */
export function PlainImport() {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const found = useFound();
  const [sources, setSources] = useState<readonly string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  const importing = useMutation({
    mutationFn: (plan: unknown) => requestImport(sources, plan),
    onSuccess: (message) => showSuccess(message),
    onError: showFailure,
    onSettled: () => {
      markImported(client);
      // What was imported is offered no more.
      void client.invalidateQueries({ queryKey: foundKey });
    },
  });
  const plan = found.isError ? undefined : found.data?.experienceImports;
  const lacksPlan = plan === undefined || plan === null || plan === '';
  const lacksSource = sources.length === 0;
  const isBusy = found.isFetching || importing.isPending;

  const submit = () => {
    setChecked(true);
    if (lacksSource) return document.getElementById(sourceSelectId)?.focus();
    if (lacksPlan) return again.current?.focus();
    setChecked(false);
    importing.mutate(plan);
  };
  const refuse = (key: 'importSource' | 'importPlan', isRefused: boolean) =>
    isChecked && isRefused && !isBusy ? toSentence(fieldErrors[key], currentLanguage()) : undefined;
  const shown = importing.isPending
    ? { look: 'busy' as const, title: t('find.importing'), text: t('find.importingText') }
    : found.isFetching
      ? {
          look: 'busy' as const,
          title: t('find.searching'),
          text: t(found.failureCount > 0 ? 'find.stillReading' : 'find.searchingText'),
        }
      : found.isError
        ? { look: 'failed' as const, title: t('find.failed'), text: toFailureText(found.error) }
        : toFound(found.data?.quantity ?? 0);
  function toFound(count: number) {
    if (count > 0) return { look: 'found' as const, title: t('find.found', { count }), text: t('find.foundText') };
    return { look: 'found' as const, title: t('find.none'), text: t('find.noneText') };
  }
  return (
    <>
      <FindingCard
        {...shown}
        error={refuse('importPlan', lacksPlan)}
        action={
          !isBusy &&
          (found.isError || lacksPlan) && (
            <Button
              ref={again}
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.7} />}
              onClick={() => void found.refetch()}
            >
              {t('common:retry')}
            </Button>
          )
        }
      >
        <SourceSelect
          chosen={sources}
          onChange={setSources}
          error={refuse('importSource', lacksSource)}
          isDisabled={importing.isPending}
        />
      </FindingCard>
      <BottomBar isWide state={isBusy ? shown.title : t('find.waits')}>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/dashboard" />}>
          {t('find.cancel')}
        </Button>
        <Button disabled={isBusy} onClick={submit}>
          {t('find.import')}
        </Button>
      </BottomBar>
    </>
  );
}
