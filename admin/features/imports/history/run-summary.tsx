import { Progress } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../kit/moment.ts';
import classes from './run.module.css';
import { figuresOf, headlineOf, undoHindrance } from './run-facts.ts';
import { RunFigures } from './run-figures.tsx';
import { momentsOf } from './run-moments.ts';
import { RunWarnings } from './run-warnings.tsx';
import { toSpan } from './span.ts';

/** The result of an import as a headline and counts, beside a list of the events with their users and times. */
export function RunSummary({ run }: { run: ImportRun }) {
  const { t, i18n } = useTranslation('imports');
  const toMoment = useMoment();
  const { is, ...values } = headlineOf(run);
  const hindrance = undoHindrance(run);
  return (
    <section className={`ts-card ${classes['summary']}`}>
      <div className={classes['figures']}>
        <h2>{t(`history.headlines.${is}`, values)}</h2>
        {!areFiguresRedundant(run) && <RunFigures run={run} />}
        {run.state === 'reading' && (
          <Progress
            value={run.lists > 0 ? (run.listsRead / run.lists) * 100 : 0}
            size={8}
            radius={4}
            aria-label={t('find.readingName')}
          />
        )}
        {run.counts && (
          <p className="ts-meta ts-num">
            {run.counts.unchanged > 0 && t('history.unchanged', { count: run.counts.unchanged })}{' '}
            {run.counts.rejected > 0 && t('history.rejected', { count: run.counts.rejected })}
          </p>
        )}
        <RunWarnings run={run} />
        {hindrance && <p className="ts-meta">{t(`history.undo.hindrance.${hindrance}`)}</p>}
      </div>
      <ol className={classes['moments']}>
        {momentsOf(run).map(({ what, at, by, tookMs }) => (
          <li key={what}>
            <b>{t(`history.moments.${what}`)}</b>
            <time dateTime={at} className="ts-num">
              {toMoment(at)}
            </time>
            {by !== undefined && <span className="ts-meta">{by ?? t('history.automatic')}</span>}
            {tookMs !== undefined && (
              <span className="ts-meta">{t('history.took', { span: toSpan(tookMs, i18n.language) })}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether the figures would repeat other text: the headline contains the count of a complete undo, and a warning contains the error. */
const areFiguresRedundant = (run: ImportRun): boolean =>
  (run.state === 'undone' && run.left === 0) || (run.state === 'failed' && figuresOf(run).length === 0);
