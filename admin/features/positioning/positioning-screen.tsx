import { Box, Button, Loader } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyShelf } from '../../kit/elements/drawings.tsx';
import { FailedPanel, StatePanel } from '../../kit/elements/state-panel.tsx';
import { PositioningBoard } from './positioning-board.tsx';
import { storedOrderQuery } from './order/stored-order.ts';

/** Edits the order in which the public site shows the experiences (POS-01, D-41 to D-43). */
export function PositioningScreen() {
  const { t } = useTranslation('positioning');
  const { data: stored, error, refetch } = useQuery(storedOrderQuery());
  if (stored?.hasExperiences) return <PositioningBoard stored={stored} />;
  return (
    <>
      <Box component="h1" mb={20}>
        {t('title')}
      </Box>
      <div className="ts-card">
        {stored ? (
          <StatePanel drawing={<EmptyShelf />} title={t('empty.title')} text={t('empty.text')}>
            <Button
              leftSection={<IconPlus size={18} stroke={2} />}
              renderRoot={(props) => <Link preload="intent" {...props} to="/nueva-experiencia" />}
            >
              {t('add')}
            </Button>
          </StatePanel>
        ) : error ? (
          <FailedPanel title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Box className="ts-center" mih={320} role="status" aria-label={t('loading')}>
            <Loader size="md" aria-hidden />
          </Box>
        )}
      </div>
    </>
  );
}
