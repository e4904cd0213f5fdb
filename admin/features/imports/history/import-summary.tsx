import { Progress } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toFailedText } from '../../../kit/runs/failed-text.ts';
import { RunSummary, RunWarnings } from '../../../kit/runs/run-summary.tsx';
import { figuresOf, headlineOf, momentsOf, undoHindrance } from './run-facts.ts';
import { RunFigures } from './run-figures.tsx';
import { toUserName } from './user-name.ts';
import { useUnread } from '../search/unread-lists.tsx';

/** The result of an import as a headline and counts, beside a list of the events with their users and times. */
export function ImportSummary({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const { is, ...values } = headlineOf(run);
  const hindrance = undoHindrance(run);
  return (
    <RunSummary
      headline={t(`history.headlines.${is}`, values)}
      moments={momentsOf(run).map(({ by, ...moment }) => ({
        ...moment,
        text: t(`history.moments.${moment.what}`),
        ...(by !== undefined && { by: toUserName(t, by) ?? t('history.automatic') }),
      }))}
    >
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
          {run.counts.unchanged > 0 && <span>{t('history.unchanged', { count: run.counts.unchanged })}</span>}{' '}
          {run.counts.rejected > 0 && <span>{t('history.rejected', { count: run.counts.rejected })}</span>}
        </p>
      )}
      <Warnings run={run} />
      {hindrance && <p className="ts-meta">{t(`history.undo.hindrance.${hindrance}`)}</p>}
    </RunSummary>
  );
}

/** Whether the figures would repeat other text: the headline contains the count of a complete undo, and a warning contains the error. */
const areFiguresRedundant = (run: ImportRun): boolean =>
  (run.state === 'undone' && run.left === 0) || (run.state === 'failed' && figuresOf(run).length === 0);

/** The warnings about an import: its error, unread lists, many gone items, failed items, missing pictures, and incomplete undo. */
function Warnings({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const unread = useUnread(run);
  const isUndone = run.state === 'undone';
  const isFailed = run.state === 'failed';
  const kept = (
    <span>
      {t('history.left', { count: run.left })}{' '}
      <Link className="ts-link" to="." search={{ page: 1, q: { state: 'kept' } }}>
        {t('history.showLeft')}
      </Link>
    </span>
  );
  const warnings = Object.entries({
    error: isFailed && toFailedText(run),
    unread: unread && [unread.count, unread.names, t('history.warnings.lists')].filter(Boolean).join(' '),
    manyGone: run.manyGone && t('history.warnings.manyGone'),
    failed: !isUndone && run.failed > 0 && t('history.warnings.failed', { count: run.failed }),
    pictures: !isUndone && run.picturesMissing > 0 && t('history.warnings.pictures', { count: run.picturesMissing }),
    kept: run.left > 0 && kept,
  }).filter(([, text]) => text);
  return <RunWarnings warnings={warnings.map(([key, text]) => ({ key, text }))} isFailed={isFailed} />;
}
