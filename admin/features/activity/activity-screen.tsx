import { Box, Flex } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../kit/elements/download-button.tsx';
import { FailedPanel } from '../../kit/elements/state-panel.tsx';
import { ActivityTabs } from '../../kit/runs/activity-tabs.tsx';
import { useLogTexts } from '../../kit/records/use-log-texts.ts';
import { LogFilterForm } from './log-filters.tsx';
import { LoadingLines, LogLines } from './log-lines.tsx';
import { useMay } from '../../session/use-may.ts';
import { toLogQuery, type LogFilters } from './log-query.ts';

/** Lists the changes of all records, newest first, and follows them while it is open (feature `audit`). The filters are in the URL. */
export function ActivityScreen() {
  const { t } = useTranslation('activity');
  const navigate = useNavigate();
  const { q: filters = {} } = useSearch({ strict: false });
  const card = useRef<HTMLDivElement>(null);
  const may = useMay();
  // The lines and the filters name fields of all kinds of records.
  const texts = useLogTexts();
  const query = toLogQuery(filters);
  const search = (next: LogFilters) => void navigate({ to: '/actividad', search: { q: { ...next } } });
  // The button that changed the filters is gone with its line, so the focus moves to the card.
  const narrow = (next: LogFilters) => {
    search(next);
    card.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Flex component="header" wrap="wrap" gap={{ base: 12, sm: 16 }} align="flex-end" mb={{ base: 16, sm: 20 }}>
        <div>
          <h1>{t('title')}</h1>
          <Box component="p" className="ts-soft" mt={2}>
            {t('about')}
          </Box>
        </div>
        {may('GET /changes.csv') && (
          <Box ml={{ sm: 'auto' }}>
            <DownloadButton path={`/changes.csv${query}`} fileName={t('fileName')}>
              {t('download')}
            </DownloadButton>
          </Box>
        )}
      </Flex>
      <ActivityTabs />
      <Box ref={card} className="ts-card" pos="relative" tabIndex={-1}>
        {texts.isLoaded ? (
          <>
            <LogFilterForm filters={filters} onSearch={search} />
            <LogLines key={query} path={`/changes${query}`} filters={filters} onSearch={narrow} />
          </>
        ) : texts.error ? (
          <FailedPanel title={t('loadFailed')} error={texts.error} onRetry={texts.reread} />
        ) : (
          <LoadingLines />
        )}
      </Box>
    </>
  );
}
