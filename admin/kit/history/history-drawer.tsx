import { Box, Button, Drawer, Flex } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Change } from '@trastienda/contract/changes';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../elements/icon-button.tsx';
import { EmptyShelf } from '../elements/drawings.tsx';
import { keepFocus } from '../elements/keep-focus.ts';
import { FailedPanel, StatePanel } from '../elements/state-panel.tsx';
import { useFormInside } from '../form/form-context.ts';
import { toText } from '../to-text.ts';
import { recordChangesQuery } from './changes-query.ts';
import classes from './history.module.css';
import { LinesSkeleton } from './lines-skeleton.tsx';
import { RecordChanges } from './record-changes.tsx';

type Props = { path: string; isOpen: boolean; onClose: () => void };

/** The history of the form's record: a line per change, newest first, with buttons that restore earlier values in the form. */
export function HistoryDrawer({ path, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const { resource, record } = useFormInside();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={520}
      padding={0}
      withCloseButton={false}
      returnFocus={false}
      overlayProps={{ color: '#1A1713', backgroundOpacity: 0.46 }}
      transitionProps={{ duration: 180 }}
      {...keepFocus}
    >
      <Flex className={classes['drawerHead']} align="center" justify="space-between" gap={12}>
        <Box miw={0}>
          <Drawer.Title fz={17} fw={620}>
            {t('history.title')}
          </Drawer.Title>
          <p className="ts-meta ts-ellipsis">{toText(record?.[resource.label])}</p>
        </Box>
        <IconButton aria-label={t('history.close')} onClick={onClose}>
          <IconX size={22} stroke={1.8} aria-hidden />
        </IconButton>
      </Flex>
      <Box className={classes['drawerBody']} data-autofocus tabIndex={-1}>
        <Content path={path} onClose={onClose} />
      </Box>
    </Drawer>
  );
}

function Content({ path, onClose }: { path: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { resource } = useFormInside();
  const query = useInfiniteQuery(recordChangesQuery(resource.collection, path));
  const changes: readonly Change[] | undefined = query.data?.pages.flatMap((page) => page['hydra:member']);
  if (changes === undefined && query.error && !query.isFetching)
    return <FailedPanel title={t('history.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />;
  if (changes === undefined) return <LinesSkeleton label={t('history.loading')} count={6} />;
  if (changes.length === 0)
    return (
      <StatePanel drawing={<EmptyShelf />} title={t('history.empty.title')} text={t('history.empty.text')}>
        {null}
      </StatePanel>
    );
  return (
    <>
      <RecordChanges changes={changes} isStale={query.isFetching && !query.isFetchingNextPage} onClose={onClose} />
      {query.hasNextPage && (
        <Flex justify="center" py={16}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('history.older')}
          </Button>
        </Flex>
      )}
    </>
  );
}
