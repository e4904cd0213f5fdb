import type { ImportRun } from '@trastienda/contract/calls/imports';
import { PlanScreen } from './plan-screen.tsx';
import { RunEnd } from './run-end.tsx';
import { RunProgress } from './run-progress.tsx';
import { StopImport } from './stop-import.tsx';
import { useAnnouncedEnd } from './use-announced-end.ts';
import { usePlan } from './use-plan.ts';
import { useRun } from './use-run.ts';

type Props = { source: string; onSourceChange: (source: string) => void };

/** The import as a run: the catalogue is compared, somebody chooses, and what was chosen is applied under their eyes (D-52). */
export function RunImport({ source, onSourceChange }: Props) {
  const plan = usePlan(source);
  const followed = useRun(plan.id);
  const { run } = followed;
  useAnnouncedEnd(run);
  if (run?.state === 'applying' || run?.state === 'undoing') {
    return <RunProgress followed={followed}>{run.state === 'applying' && <StopImport run={run} />}</RunProgress>;
  }
  if (run && hasEnded(run)) return <RunEnd run={run} isBeginning={plan.isBeginning} onReadAnew={plan.readAnew} />;
  return <PlanScreen source={source} onSourceChange={onSourceChange} plan={plan} followed={followed} />;
}

/** One that failed or was stopped before anything was applied is a search that came to nothing. */
const hasEnded = ({ state, appliedAt }: ImportRun) =>
  state === 'applied' || state === 'undone' || ((state === 'cancelled' || state === 'failed') && appliedAt !== null);
