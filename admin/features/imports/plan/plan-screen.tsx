import { Box } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../kit/elements/alerts.tsx';
import { beginImport } from '../search/import-calls.ts';
import { ImportFrame } from '../search/import-frame.tsx';
import { keepRun } from '../../../kit/runs/following/run-cache.ts';
import type { Followed } from '../../../kit/runs/following/use-run.ts';
import { LoadingItems } from '../../../kit/runs/items/loading-items.tsx';
import { importRuns, type RunNews } from '../run/import-runs.ts';
import { NoDifferences, PlanDifferences } from './plan-differences.tsx';
import { sourceName } from '../source-name.ts';
import { UnreadLists } from '../search/unread-lists.tsx';
import { useCounts } from '../use-counts.ts';
import { useFinding } from '../search/use-finding.tsx';
import type { usePlan } from './use-plan.ts';
import { tickScope } from './use-plan-ticks.ts';

type Props = {
  source: string;
  onSourceChange: (source: string) => void;
  plan: ReturnType<typeof usePlan>;
  followed: Followed<RunNews>;
};

/** The differences between the catalogue of a source and the stored experiences, with checkboxes, or the progress of the comparison. */
export function PlanScreen({ source, onSourceChange, plan, followed }: Props) {
  const { t } = useTranslation('imports');
  const [sources, setSources] = useState<readonly string[]>([source]);
  const { run } = followed;
  const { mutate: importChosen, isPending: isSending } = useBeginningImport(source, plan);
  const isPlanned = run?.state === 'planned';
  const finding = useFinding({ source, plan, followed });
  const isSearching = finding.look === 'busy';
  const hasItems =
    isPlanned && Object.entries(run.counts ?? {}).some(([kind, count]) => kind !== 'unchanged' && count > 0);
  const isUpToDate = isPlanned && !hasItems;
  const unchanged = run?.counts?.['unchanged'] ?? 0;
  const noTicks = isPlanned && run.chosen === 0 ? t(isUpToDate ? 'find.nothing' : 'find.tickSome') : undefined;
  return (
    <ImportFrame
      finding={{ ...finding, refusal: finding.refusal ?? noTicks }}
      sources={sources}
      onSourcesChange={(picked) => {
        // The screen shows the differences of a single catalogue, so the source selected last replaces any other.
        const [next] = picked.slice(-1);
        setSources(next === undefined ? [] : [next]);
        if (next !== undefined && next !== source) onSourceChange(next);
      }}
      isBusy={isSearching || isSending || plan.isBeginning}
      isSending={isSending}
      onImport={() => run && importChosen(run)}
      state={hasItems ? <Ticked run={run} /> : isUpToDate ? t('find.nothing') : undefined}
      placeholder={isSearching && <LoadingDifferences />}
    >
      {isPlanned && (
        <>
          <UnreadLists run={run} />
          {hasItems ? (
            <PlanDifferences run={run} isDisabled={isSending} />
          ) : (
            <div className="ts-card">
              <NoDifferences tab="all" source={sourceName(source)}>
                {unchanged > 0 && <p className="ts-meta ts-num">{t('diff.unchanged', { count: unchanged })}</p>}
              </NoDifferences>
            </div>
          )}
        </>
      )}
    </ImportFrame>
  );
}

const LoadingDifferences = () => (
  <div className="ts-card">
    <LoadingItems />
  </div>
);

/** Requests the import of the ticked items, after the ticks are saved. */
function useBeginningImport(source: string, plan: Props['plan']) {
  const client = useQueryClient();
  return useMutation({
    scope: tickScope,
    mutationFn: (chosen: ImportRun) => beginImport(source, chosen.plan),
    onSuccess: (begun) => keepRun(importRuns, client, begun),
    onError: (error) => {
      showFailure(error);
      // Another administrator may have applied this plan, or another plan for the source, which cancels this one.
      void plan.refetch();
    },
  });
}

/** The number of ticked items, in total and by kind, such as `47 marcadas: 24 nuevas, 20 cambiadas, 3 retiradas`. */
function Ticked({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const toCounts = useCounts();
  const counts = toCounts(run.chosenCounts).map(({ text }) => text);
  return (
    <span className="ts-num" aria-live="polite">
      <Box component="b" c="var(--ts-ink)" fw={560}>
        {t('find.ticked', { count: run.chosen })}
      </Box>
      {counts.length > 0 && (
        <Box component="span" visibleFrom="sm">
          : {counts.join(', ')}
        </Box>
      )}
    </span>
  );
}
