import { Button } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../../kit/elements/download-button.tsx';
import { BackTo } from '../../../kit/runs/back-to.tsx';
import { RunHead } from '../../../kit/runs/run-head.tsx';
import { undoHindrance } from './run-facts.ts';
import { isWorking } from '../run/import-runs.ts';
import { sourceName } from '../source-name.ts';
import { StateBadge } from './run-figures.tsx';
import { UndoRun } from './undo-run.tsx';

/** The title of an import, with its state and its actions. */
export function ImportHead({ run }: { run: ImportRun }) {
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
      {run.counts && !isWorking(run.state) && undoHindrance(run) !== 'tooOld' && <RunReport id={run.id} />}
      {run.isUndoable && <UndoRun run={run} />}
    </Head>
  );
}

/** The title, also while the run loads and after a failed load. */
export function Head({ id, ...props }: { id: number | string } & Partial<ComponentProps<typeof RunHead>>) {
  const { t } = useTranslation('imports');
  const back = <BackTo to="/importaciones/anteriores">{t('history.title')}</BackTo>;
  return <RunHead back={back} title={t('history.runNamed', { id })} {...props} />;
}

/** Downloads the report of an import as a CSV file. */
function RunReport({ id }: { id: number }) {
  const { t } = useTranslation('imports');
  return (
    <DownloadButton path={`/imports/runs/${id}/report`} fileName={t('history.report.file', { id })}>
      {t('history.report.open')}
    </DownloadButton>
  );
}
