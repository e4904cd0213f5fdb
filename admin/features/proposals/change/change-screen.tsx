import { Button } from '@mantine/core';
import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LostPath } from '../../../kit/elements/drawings.tsx';
import { FailedPanel, StatePanel } from '../../../kit/elements/state-panel.tsx';
import { useRun, type Followed } from '../../../kit/runs/following/use-run.ts';
import { LoadingItems } from '../../../kit/runs/items/loading-items.tsx';
import { isBusy, proposalRuns } from '../../../kit/runs/proposal-runs.ts';
import { LoadingSummary, partsClass } from '../../../kit/runs/run-summary.tsx';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { Plan } from '../plan/plan.tsx';
import { Report } from '../report/report.tsx';
import { useCollectionTexts } from '../words/change-words.ts';
import { useAnnouncedEnd } from './announce-end.ts';
import { ChangeHead, Head } from './change-head.tsx';
import { ChangeProgress } from './change-progress.tsx';
import { OutdatedNote, ReadOnlyNote } from './notes.tsx';
import { useActs } from './use-acts.ts';
import { useStateFocus } from './use-state-focus.ts';

/** A change of many records: its preparation, its plan, its progress or its report, by its state. */
export function ChangeScreen() {
  const { id = '' } = useParams({ strict: false });
  return <OneChange key={id} id={id} />;
}

function OneChange({ id }: { id: string }) {
  const followed = useRun(proposalRuns, Number(id));
  const { run: change, failure } = followed;
  const texts = useCollectionTexts(change?.collection);
  const acts = useActs({ id: Number(id) });
  const titleRef = useStateFocus(change?.state);
  useAnnouncedEnd(change);
  if (!change || !texts.isLoaded) {
    const error = change ? texts.error : failure;
    return <NotShown error={error} onRetry={change ? texts.reread : followed.reread} />;
  }
  return (
    <>
      <ChangeHead change={change} acts={acts} titleRef={titleRef} />
      <div className={partsClass}>
        {acts.isOutdated && <OutdatedNote />}
        <ReadOnlyNote change={change} />
        <Content change={change} followed={followed} acts={acts} />
      </div>
    </>
  );
}

type ContentProps = { change: Proposal; followed: Followed<Proposal>; acts: ReturnType<typeof useActs> };

function Content({ change, followed, acts }: ContentProps) {
  if (isBusy(change.state)) return <ChangeProgress {...{ change, followed, acts }} />;
  if (change.state === 'planned') return <Plan change={change} version={followed.version} acts={acts} />;
  return <Report change={change} />;
}

/** The screen while the change loads and after a failed load. */
function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('proposals');
  if (error instanceof ApiFailure && error.code === 404) return <Lost />;
  return (
    <>
      <Head title={t('oneTitle')} />
      <div className="ts-card">
        {error instanceof Error ? (
          <FailedPanel title={t('oneFailed')} error={error} onRetry={onRetry} />
        ) : (
          <div role="status" aria-label={t('oneLoading')}>
            <LoadingSummary />
            <LoadingItems />
          </div>
        )}
      </div>
    </>
  );
}

function Lost() {
  const { t } = useTranslation('proposals');
  return (
    <div className="ts-card">
      <StatePanel drawing={<LostPath />} heading="h1" title={t('lost.title')} text={t('lost.text')}>
        <Button renderRoot={(props) => <Link {...props} to="/cambios" />}>{t('lost.back')}</Button>
      </StatePanel>
    </div>
  );
}
