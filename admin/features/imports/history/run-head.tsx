import { Button } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackTo } from '../back-to.tsx';
import { isActive, undoHindrance } from './run-facts.ts';
import { RunReport } from './run-report.tsx';
import { sourceName } from '../source-name.ts';
import { StateBadge } from './state-badge.tsx';
import { UndoRun } from './undo-run.tsx';
import head from '../head.module.css';
import classes from './run.module.css';

type Props = { run: ImportRun; onUndo: (run: ImportRun) => void };

/** The title of an import, with its state and its actions. */
export function RunHead({ run, onUndo }: Props) {
  const { t } = useTranslation('imports');
  return (
    <Head id={run.id} badge={<StateBadge state={run.state} />} line={sourceName(run.source)}>
      {(run.state === 'planned' || run.state === 'reading') && (
        <Button
          rightSection={<IconArrowRight size={18} stroke={1.8} />}
          renderRoot={(props) => <Link preload="intent" {...props} to="/importaciones" />}
        >
          {t('history.goOn')}
        </Button>
      )}
      {run.counts && !isActive(run) && undoHindrance(run) !== 'tooOld' && <RunReport id={run.id} />}
      {run.isUndoable && <UndoRun run={run} onBegun={onUndo} />}
    </Head>
  );
}

type HeadProps = { id: number | string; badge?: ReactNode; line?: ReactNode; children?: ReactNode };

/** The title. It is also shown while the run loads and after a failed load. */
export function Head({ id, badge, line, children }: HeadProps) {
  const { t } = useTranslation('imports');
  return (
    <header className={head['head']}>
      <div>
        <BackTo to="/importaciones/anteriores">{t('history.title')}</BackTo>
        <div className={classes['title']}>
          <h1>{t('history.runNamed', { id })}</h1>
          {badge}
        </div>
        <p className="ts-soft">{line}</p>
      </div>
      <div className={classes['actions']}>{children}</div>
    </header>
  );
}
