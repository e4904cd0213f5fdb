import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailedPanel } from '../../../kit/elements/state-panel.tsx';
import { hasFeature } from '../../../session/config.ts';
import { LoadingItems } from '../plan/loading-items.tsx';
import { Head, RunHead } from './run-head.tsx';
import { RunItems } from './run-items.tsx';
import { RunProgress } from '../run/run-progress.tsx';
import { LoadingSummary, RunSummary } from './run-summary.tsx';
import { StopImport } from '../run/stop-import.tsx';
import { useRun } from '../run/use-run.ts';
import classes from './run.module.css';

/** An import: its plan, its result, the users who started, applied and undid it, and the button that undoes it. */
export function RunScreen() {
  const { id = '' } = useParams({ strict: false });
  if (!hasFeature('import-runs')) return <Navigate to="/importaciones" replace />;
  return <OneRun key={id} id={id} />;
}

function OneRun({ id }: { id: string }) {
  const { t } = useTranslation('imports');
  const followed = useRun(Number(id));
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
      <RunHead run={run} />
      {run.state === 'applying' || run.state === 'undoing' ? (
        <RunProgress run={run} followed={followed}>
          {run.state === 'applying' && <StopImport run={run} />}
        </RunProgress>
      ) : (
        <div className={classes['parts']}>
          <RunSummary run={run} />
          {run.counts && <RunItems run={run} />}
        </div>
      )}
    </>
  );
}
