import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRun } from '@trastienda/contract/calls/imports';
import { showFailure, toFailureText } from '../../kit/alerts.tsx';
import { useMoment } from '../../kit/moment.ts';
import { config } from '../../session/config.ts';
import { beginImport } from '../../session/imports.ts';
import { toFailedText } from './announce-end.ts';
import type { Finding } from './finding-card.tsx';
import { ImportFrame } from './import-frame.tsx';
import classes from './imports.module.css';
import { LoadingItems } from './loading-items.tsx';
import { PlanDifferences } from './plan-differences.tsx';
import { UnreadLists } from './unread-lists.tsx';
import { sourceName } from './source-name.ts';
import { tickScope } from './use-plan-ticks.ts';
import { useCounts } from './use-counts.ts';
import { useQuantity } from './use-found.ts';
import type { usePlan } from './use-plan.ts';
import { keepRun, progressOf, type Followed } from './use-run.ts';
import { useTimeLeft } from './use-time-left.ts';

type Props = {
  source: string;
  onSourceChange: (source: string) => void;
  plan: ReturnType<typeof usePlan>;
  followed: Followed;
};

/** What differs between a catalogue and ours, to choose from; before that, how far the comparison is. */
export function PlanScreen({ source, onSourceChange, plan, followed }: Props) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const [sources, setSources] = useState<readonly string[]>([source]);
  const { run } = followed;
  const { mutate: importChosen, isPending: isSending } = useMutation({
    scope: tickScope,
    mutationFn: (chosen: ImportRun) => beginImport([source], chosen.plan),
    onSuccess: (begun) => keepRun(client, begun),
    onError: (error) => {
      showFailure(error);
      // Somebody else may have applied it, or its time is over.
      void plan.refetch();
    },
  });
  const isPlanned = run?.state === 'planned';
  const hasFailed = run?.state === 'failed' || (!run && plan.error !== null);
  const isBusy = (!isPlanned && !hasFailed) || isSending || plan.isBeginning;
  const finding = useFinding({ source, plan, followed, hasFailed });
  const hasItems =
    isPlanned && Object.entries(run.counts ?? {}).some(([kind, count]) => kind !== 'unchanged' && count > 0);
  const refusal = hasFailed ? t('find.readFirst') : isPlanned && run.chosen === 0 ? t('find.tickSome') : undefined;
  return (
    <ImportFrame
      finding={finding}
      sources={sources}
      onSourcesChange={(picked) => {
        // One catalogue at a time has its differences on the screen.
        const [next] = picked.slice(-1);
        setSources(next === undefined ? [] : [next]);
        if (next !== undefined && next !== source) onSourceChange(next);
      }}
      isBusy={isBusy}
      isSending={isSending}
      refusal={refusal}
      onRetry={hasFailed && !plan.isFetching ? () => (run ? plan.readAnew() : void plan.refetch()) : undefined}
      onImport={() => run && importChosen(run)}
      state={isPlanned ? <Ticked run={run} /> : finding.title}
    >
      {isPlanned ? (
        <>
          <UnreadLists run={run} />
          {hasItems && (
            <PlanDifferences
              run={run}
              onRunChange={(changed) => void keepRun(client, changed)}
              isDisabled={isSending}
            />
          )}
        </>
      ) : (
        !hasFailed && (
          <div className="ts-card">
            <LoadingItems />
          </div>
        )
      )}
    </ImportFrame>
  );
}

type Asked = Pick<Props, 'source' | 'plan' | 'followed'> & { hasFailed: boolean };

/** What the card says of the search. */
function useFinding({ source, plan, followed, hasFailed }: Asked): Finding {
  const { t } = useTranslation('imports');
  const toMoment = useMoment();
  const { run, secondsLeft, failure } = followed;
  const quantity = useQuantity(run, source === config().importSources[0]?.key);
  const timeLeft = useTimeLeft(secondsLeft);
  if (hasFailed) {
    const text = run ? toFailedText(run) : toFailureText(plan.error);
    return { look: 'failed', title: t('find.failed'), text };
  }
  if (run?.state === 'planned') {
    const read = t('find.read', { source: sourceName(source), when: toMoment(run.plannedAt ?? run.startedAt) });
    const conflicts = run.counts?.['conflict'] ?? 0;
    const again = <ReadAgain plan={plan} />;
    return {
      look: 'found',
      title: quantity > 0 ? t('find.found', { count: quantity }) : t('find.none'),
      text: (
        <>
          {read} {conflicts > 0 && t('find.toDecide', { count: conflicts })} {again}
        </>
      ),
    };
  }
  const { done, total } = run ? progressOf(run) : { done: 0, total: 0 };
  const text: ReactNode = failure
    ? t('find.progress.unheard')
    : total > 0
      ? [t('find.reading', { count: total, done }), timeLeft].filter(Boolean).join(' ')
      : t('find.searchingText');
  return { look: 'busy', title: t('find.searching'), text, percent: total > 0 ? (done / total) * 100 : undefined };
}

function ReadAgain({ plan }: Pick<Props, 'plan'>) {
  const { t } = useTranslation('imports');
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes['again']}
      loading={plan.isBeginning}
      leftSection={<IconRefresh size={15} stroke={1.8} />}
      onClick={() => plan.readAnew()}
    >
      {t('find.readAgain')}
    </Button>
  );
}

/** `47 marcadas: 24 nuevas, 20 cambiadas, 3 retiradas`. */
function Ticked({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const toCounts = useCounts();
  const counts = toCounts(run.chosenCounts).map(({ text }) => text);
  return (
    <span className="ts-num" aria-live="polite">
      <b>{t('find.ticked', { count: run.chosen })}</b>
      {counts.length > 0 && <span className={classes['byKind']}>: {counts.join(', ')}</span>}
    </span>
  );
}
