import { Box, Button } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconPackageImport } from '@tabler/icons-react';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyShelf } from '../../../kit/elements/drawings.tsx';
import { plainSource } from '../../../kit/list/reading/blocks.ts';
import { ListFoot } from '../../../kit/list/list-foot.tsx';
import { useList } from '../../../kit/list/reading/use-list.ts';
import { FailedPanel, StatePanel } from '../../../kit/elements/state-panel.tsx';
import { hasFeature } from '../../../session/config.ts';
import { BackTo } from '../../../kit/runs/back-to.tsx';
import { ScreenHead } from '../../../kit/runs/run-head.tsx';
import { LoadingRunRows } from '../../../kit/runs/run-row.tsx';
import { ImportRow } from './import-row.tsx';

/** Lists the imports, the newest first, with their users, times and results. */
export function HistoryScreen() {
  if (!hasFeature('import-runs')) return <Navigate to="/importaciones" replace />;
  return <History />;
}

function History() {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const { page = 1 } = useSearch({ strict: false });
  const list = useList<ImportRun>({ collection: 'imports/runs', source: plainSource, page, filters: {} });
  const { rows, total, error } = list;
  const go = (next: number) => void navigate({ to: '/importaciones/anteriores', search: { page: next, q: {} } });
  return (
    <>
      <ScreenHead rowGap={4}>
        <div>
          <BackTo to="/importaciones">{t('title')}</BackTo>
          <h1>{t('history.title')}</h1>
        </div>
        {/* The place of the count, also while there is none. */}
        <Box component="p" className="ts-soft ts-num" miw={110} mih={20} aria-live="polite">
          {!error && total !== undefined && total > 0 && t('history.count', { count: total })}
        </Box>
      </ScreenHead>
      <div className="ts-card" aria-busy={list.isBusy}>
        {error ? (
          <FailedPanel title={t('history.loadFailed')} error={error} onRetry={list.reread} />
        ) : total === 0 ? (
          <NoneYet />
        ) : page > list.pages && total !== undefined && !list.isBusy ? (
          <Navigate to="." search={{ page: list.pages, q: {} }} replace />
        ) : (
          <>
            {rows ? (
              <ul>
                {rows.map((run) => (
                  <ImportRow key={run['@id']} listed={run} />
                ))}
              </ul>
            ) : (
              <LoadingRunRows label={t('history.loading')} />
            )}
            <ListFoot list={list} onPage={go} />
          </>
        )}
      </div>
    </>
  );
}

function NoneYet() {
  const { t } = useTranslation('imports');
  return (
    <StatePanel drawing={<EmptyShelf />} title={t('history.empty.title')} text={t('history.empty.text')}>
      <Button
        leftSection={<IconPackageImport size={18} stroke={1.7} />}
        renderRoot={(props) => <Link preload="intent" {...props} to="/importaciones" />}
      >
        {t('history.empty.find')}
      </Button>
    </StatePanel>
  );
}
