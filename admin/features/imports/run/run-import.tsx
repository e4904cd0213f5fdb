import type { ImportRun } from '@trastienda/contract/imports/runs';
import { PlanScreen } from '../plan/plan-screen.tsx';
import { RunEnd } from './run-end.tsx';
import { ImportProgress } from './import-progress.tsx';
import { StopImport } from './stop-import.tsx';
import { useAnnouncedEnd } from './announce-end.ts';
import { usePlan } from '../plan/use-plan.ts';
import { useRun } from '../../../kit/runs/following/use-run.ts';
import { importRuns } from './import-runs.ts';

type Props = { source: string; onSourceChange: (source: string) => void };

/**
 * The import screen with the feature `import-runs`: compares the catalogue, lets the user tick items, and shows the progress of applying
 * them (D-52).
 */
export function RunImport({ source, onSourceChange }: Props) {
  const plan = usePlan(source);
  const followed = useRun(importRuns, plan.id);
  const { run } = followed;
  useAnnouncedEnd(run);
  if (run?.state === 'applying' || run?.state === 'undoing') {
    return (
      <ImportProgress run={run} followed={followed}>
        {run.state === 'applying' && <StopImport run={run} />}
      </ImportProgress>
    );
  }
  if (run && hasEnded(run)) return <RunEnd run={run} isBeginning={plan.isBeginning} onReadAgain={plan.readAgain} />;
  return <PlanScreen source={source} onSourceChange={onSourceChange} plan={plan} followed={followed} />;
}

/** Whether an import has ended. A run that failed or was stopped before it was applied does not count: only its search has ended. */
const hasEnded = ({ state, appliedAt }: ImportRun) =>
  state === 'applied' || state === 'undone' || ((state === 'cancelled' || state === 'failed') && appliedAt !== null);
