import type { ImportRun } from '@trastienda/contract/imports/runs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { itemQuery } from '../../../kit/queries.ts';
import { FailedPanel } from '../../../kit/state-panel.tsx';
import { hasFeature } from '../../../session/config.ts';
import { LoadingItems } from '../plan/loading-items.tsx';
import { LoadingSummary } from './loading-run.tsx';
import { isActive } from './run-facts.ts';
import { Head, RunHead } from './run-head.tsx';
import { RunItems } from './run-items.tsx';
import { RunProgress } from '../run/run-progress.tsx';
import { RunSummary } from './run-summary.tsx';
import { StopImport } from '../run/stop-import.tsx';
import { itemsKey } from '../plan/use-plan-items.ts';
import { keepRun, useRun } from '../run/use-run.ts';
import classes from './run.module.css';

/** An import: its plan, its result, the users who started, applied and undid it, and the button that undoes it. */
export function RunScreen() {
  const { id = '' } = useParams({ strict: false });
  if (!hasFeature('import-runs')) return <Navigate to="/importaciones" replace />;
  return <OneRun key={id} id={id} />;
}

function OneRun({ id }: { id: string }) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const query = itemQuery<ImportRun>('imports/runs', id);
  const { data: stored, error, refetch } = useQuery(query);
  // A run is followed only while the server works on it.
  const followed = useRun(stored && isActive(stored) ? stored.id : undefined);
  const run = followed.run ?? stored;
  const followUndo = (undoing: ImportRun) => {
    keepRun(client, undoing);
    client.setQueryData(query.queryKey, undoing);
    client.removeQueries({ queryKey: itemsKey(undoing.id) });
  };
  if (!run) {
    return (
      <>
        <Head id={id} />
        <div className="ts-card">
          {error ? (
            <FailedPanel title={t('history.runFailed')} error={error} onRetry={() => void refetch()} />
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
      <RunHead run={run} onUndo={followUndo} />
      {run.state === 'applying' || run.state === 'undoing' ? (
        <RunProgress followed={{ ...followed, run }}>
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
