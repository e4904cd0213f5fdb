import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailedPanel } from '../../../kit/elements/state-panel.tsx';
import { hasFeature } from '../../../session/config.ts';
import { useRun } from '../../../kit/runs/following/use-run.ts';
import { LoadingItems } from '../../../kit/runs/items/loading-items.tsx';
import { LoadingSummary, partsClass } from '../../../kit/runs/run-summary.tsx';
import { Head, ImportHead } from './import-head.tsx';
import { RunItems } from './run-items.tsx';
import { ImportProgress } from '../run/import-progress.tsx';
import { importRuns } from '../run/import-runs.ts';
import { ImportSummary } from './import-summary.tsx';
import { StopImport } from '../run/stop-import.tsx';

/** An import: its plan, its result, the users who started, applied and undid it, and the button that undoes it. */
export function RunScreen() {
  const { id = '' } = useParams({ strict: false });
  if (!hasFeature('import-runs')) return <Navigate to="/importaciones" replace />;
  return <OneRun key={id} id={id} />;
}

function OneRun({ id }: { id: string }) {
  const { t } = useTranslation('imports');
  const followed = useRun(importRuns, Number(id));
  const { run, failure, reread } = followed;
  if (!run) {
    return (
      <>
        <Head id={id} />
        <div className="ts-card">
          {failure instanceof Error ? (
            <FailedPanel title={t('history.runFailed')} error={failure} onRetry={reread} />
          ) : (
            <div role="status" aria-label={t('history.runLoading')}>
              <LoadingSummary />
              <LoadingItems />
            </div>
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <ImportHead run={run} />
      {run.state === 'applying' || run.state === 'undoing' ? (
        <ImportProgress run={run} followed={followed}>
          {run.state === 'applying' && <StopImport run={run} />}
        </ImportProgress>
      ) : (
        <div className={partsClass}>
          <ImportSummary run={run} />
          {run.counts && <RunItems run={run} />}
        </div>
      )}
    </>
  );
}
