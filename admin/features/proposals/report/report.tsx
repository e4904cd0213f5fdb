import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRecordCount } from '../../../kit/records/record-count.ts';
import { toFailedText } from '../../../kit/runs/failed-text.ts';
import { partsClass, RunSummary, RunWarnings } from '../../../kit/runs/run-summary.tsx';
import { ChangeFigures } from '../words/change-figures.tsx';
import { figuresOf, headlineOf, momentsOf } from '../words/change-facts.ts';
import { ReportItems } from './report-items.tsx';

/** The result of a change that has ended: its figures, its events, and the outcome of each record. */
export function Report({ change }: { change: Proposal }) {
  const { t } = useTranslation('proposals');
  const toCount = useRecordCount();
  const { state, applied, undone, toApply } = change;
  const records = toCount(change.collection, state === 'undone' ? undone : applied);
  return (
    <div className={partsClass}>
      <RunSummary
        headline={t(`headlines.${headlineOf(change)}`, { records, done: applied, total: toApply })}
        moments={momentsOf(change).map(({ by, ...moment }) => ({
          ...moment,
          text: t(`moments.${moment.what}`),
          ...(by && { by: change[by]?.name ?? t('deletedUser') }),
        }))}
      >
        {figuresOf(change).length > 0 && <ChangeFigures change={change} />}
        <Warnings change={change} />
      </RunSummary>
      {change.plannedAt !== null && state !== 'discarded' && <ReportItems change={change} />}
    </div>
  );
}

/** The error, the number of records that were not changed, and of those that were not undone. */
function Warnings({ change }: { change: Proposal }) {
  const { t } = useTranslation('proposals');
  const { state, appliedAt, refused, left } = change;
  const isFailed = state === 'failed';
  const warnings = [
    isFailed && { key: 'error', text: toFailedText(change) },
    appliedAt !== null && refused > 0 && { key: 'refused', text: t('warnings.refused', { count: refused }) },
    left > 0 && {
      key: 'left',
      text: (
        <span>
          {t('warnings.left', { count: left })}{' '}
          <Link className="ts-link" to="." search={{ page: 1, q: { outcome: 'left' } }} resetScroll={false}>
            {t('warnings.show')}
          </Link>
        </span>
      ),
    },
  ].filter((warning) => warning !== false);
  return <RunWarnings warnings={warnings} isFailed={isFailed} />;
}
