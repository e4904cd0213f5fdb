import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { IconReplace } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../kit/moment.ts';
import { useRun } from '../../kit/runs/following/use-run.ts';
import { isBusy, proposalRuns } from '../../kit/runs/proposal-runs.ts';
import { RunRow } from '../../kit/runs/run-row.tsx';
import { ChangeFigures } from './words/change-figures.tsx';
import { useChangeName } from './words/change-words.ts';
import { useOperationSentence } from './words/operation-sentence.ts';
import { StateBadge } from './words/state-badge.tsx';

/** The most operations that a row names. */
const maxNamed = 2;

/** A change in the list. The row of a busy one is updated while the server works on it. */
export function ChangeRow({ listed }: { listed: Proposal }) {
  const { t } = useTranslation('proposals');
  const busy = isBusy(listed.state) ? listed : undefined;
  const { run: change = listed } = useRun(proposalRuns, busy?.id, busy);
  const toSentence = useOperationSentence(change);
  const name = useChangeName()(change);
  const { operations, owner, createdAt } = change;
  const rest = operations.length - maxNamed;
  const sentences = [
    ...operations.slice(0, maxNamed).map(toSentence),
    ...(rest > 0 ? [t('does.more', { count: rest })] : []),
  ];
  const when = useMoment()(createdAt);
  return (
    <RunRow
      icon={IconReplace}
      isWorking={isBusy(change.state)}
      renderLink={(className) => (
        <Link className={className} preload="intent" to="/cambios/$id" params={{ id: String(change.id) }}>
          {name}
        </Link>
      )}
      lines={[
        { key: 'does', text: <span dir="auto">{sentences.join(' · ')}</span> },
        { key: 'prepared', text: t('prepared', { when, by: owner?.name ?? t('deletedUser') }) },
      ]}
      figures={<ChangeFigures change={change} />}
      badge={<StateBadge state={change.state} />}
    />
  );
}
