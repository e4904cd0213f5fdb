import { Box, Flex, Progress, Skeleton } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../kit/moment.ts';
import classes from './run.module.css';
import { figuresOf, headlineOf, momentsOf, toSpan, undoHindrance } from './run-facts.ts';
import { RunFigures } from './run-figures.tsx';
import { toUserName } from './user-name.ts';
import { toFailedText } from '../run/announce-end.ts';
import { useUnread } from '../search/unread-lists.tsx';

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
            {run.counts.unchanged > 0 && <span>{t('history.unchanged', { count: run.counts.unchanged })}</span>}{' '}
            {run.counts.rejected > 0 && <span>{t('history.rejected', { count: run.counts.rejected })}</span>}
          </p>
        )}
        <RunWarnings run={run} />
        {hindrance && <p className="ts-meta">{t(`history.undo.hindrance.${hindrance}`)}</p>}
      </div>
      <ol className={classes['moments']}>
        {momentsOf(run).map(({ what, at, by, tookMs }) => (
          <li key={what}>
            <Box component="b" fw={560}>
              {t(`history.moments.${what}`)}
            </Box>
            <time dateTime={at} className="ts-num">
              {toMoment(at)}
            </time>
            {by !== undefined && <span className="ts-meta">{toUserName(t, by) ?? t('history.automatic')}</span>}
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

/** The warnings about an import: its error, unread lists, many gone items, failed items, missing pictures, and incomplete undo. */
function RunWarnings({ run }: { run: ImportRun }) {
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
  }).filter(([, warning]) => warning);
  if (warnings.length === 0) return null;
  return (
    <Box
      component="ul"
      className={`ts-warning ${classes['warnings']}`}
      mt={2}
      p="0.625rem 0.875rem"
      bdrs={10}
      data-failed={isFailed}
    >
      {warnings.map(([key, warning]) => (
        <Flex component="li" key={key} gap={10}>
          <IconAlertTriangle
            className="ts-sign"
            size={18}
            stroke={1.8}
            color={`var(--ts-${isFailed ? 'danger' : 'warn'})`}
            aria-hidden
          />
          {warning}
        </Flex>
      ))}
    </Box>
  );
}

/** A placeholder of the same height as the summary. */
export const LoadingSummary = () => (
  <div className={classes['summary']} aria-hidden>
    <div className={classes['figures']}>
      <Skeleton height={18} width={260} />
      <Skeleton height={14} width="70%" />
      <Skeleton height={12} width={180} />
    </div>
    <div className={classes['moments']}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={12} width="80%" />
      ))}
    </div>
  </div>
);
