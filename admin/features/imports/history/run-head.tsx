import { Button, Flex } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../../kit/elements/download-button.tsx';
import { BackTo } from '../back-to.tsx';
import { ImportHead } from '../import-head.tsx';
import { undoHindrance } from './run-facts.ts';
import { isWorking } from '../run/follow-run.ts';
import { sourceName } from '../source-name.ts';
import { StateBadge } from './run-figures.tsx';
import { UndoRun } from './undo-run.tsx';

/** The title of an import, with its state and its actions. */
export function RunHead({ run }: { run: ImportRun }) {
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

type HeadProps = { id: number | string; badge?: ReactNode; line?: ReactNode; children?: ReactNode };

/** The title. It is also shown while the run loads and after a failed load. */
export function Head({ id, badge, line, children }: HeadProps) {
  const { t } = useTranslation('imports');
  return (
    <ImportHead>
      <div>
        <BackTo to="/importaciones/anteriores">{t('history.title')}</BackTo>
        <Flex wrap="wrap" gap="0.25rem 0.75rem" align="center">
          <h1>{t('history.runNamed', { id })}</h1>
          {badge}
        </Flex>
        <p className="ts-soft">{line}</p>
      </div>
      <Flex wrap="wrap" gap={8} align="center" display={{ base: 'grid', sm: 'flex' }} w={{ base: '100%', sm: 'auto' }}>
        {children}
      </Flex>
    </ImportHead>
  );
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
