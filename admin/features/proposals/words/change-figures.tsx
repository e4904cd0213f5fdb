import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { useTranslation } from 'react-i18next';
import { toFailedText } from '../../../kit/runs/failed-text.ts';
import { Figures } from '../../../kit/runs/figures.tsx';
import { proposalRuns } from '../../../kit/runs/proposal-runs.ts';
import { figuresOf } from './change-facts.ts';

/** The counts of a change; while it is being prepared, its progress. */
export function ChangeFigures({ change }: { change: Proposal }) {
  const { t } = useTranslation('proposals');
  if (change.state === 'planning')
    return <p className="ts-soft ts-num">{t('planning.progress', proposalRuns.progressOf(change))}</p>;
  const figures = figuresOf(change);
  if (figures.length === 0 && change.state === 'failed') return <p className="ts-soft">{toFailedText(change)}</p>;
  return (
    <Figures
      figures={figures.map(({ is, count }) => ({
        is,
        text: t(`figures.${is}`, { count }),
        isWarning: is === 'refused',
      }))}
    />
  );
}
