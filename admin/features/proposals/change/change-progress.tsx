import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Followed } from '../../../kit/runs/following/use-run.ts';
import { LoadingItems } from '../../../kit/runs/items/loading-items.tsx';
import { proposalRuns } from '../../../kit/runs/proposal-runs.ts';
import { RunProgress } from '../../../kit/runs/run-progress.tsx';
import { ChangeFigures } from '../words/change-figures.tsx';
import { DiscardChange, StopChange } from './asked-acts.tsx';
import type { useActs } from './use-acts.ts';

type Props = { change: Proposal; followed: Followed<Proposal>; acts: ReturnType<typeof useActs> };

/** The progress of the preparation, the application or the undo of a change. */
export function ChangeProgress({ change, followed: { secondsLeft, failure }, acts }: Props) {
  const { t } = useTranslation('proposals');
  const { state } = change;
  const progress = proposalRuns.progressOf(change);
  if (state === 'planning')
    return (
      <>
        <RunProgress
          title={t('planning.progress', progress)}
          label={t('planning.label')}
          unheard={t('planning.unheard')}
          actions={change.isOwn && <DiscardChange acts={acts} />}
          {...{ progress, secondsLeft, failure }}
        >
          <Box component="p" className="ts-soft" mt={12}>
            {t('planning.text')}
          </Box>
        </RunProgress>
        <div className="ts-card" aria-hidden>
          <LoadingItems />
        </div>
      </>
    );
  const isStoppable = state === 'applying' || state === 'undoing';
  return (
    <RunProgress
      title={t(`progress.${state}`, progress)}
      label={t('progress.label')}
      unheard={t('progress.unheard')}
      actions={isStoppable && <StopChange change={change} acts={acts} />}
      {...{ progress, secondsLeft, failure }}
    >
      <Box mt={12} mih={22}>
        <ChangeFigures change={change} />
      </Box>
    </RunProgress>
  );
}
