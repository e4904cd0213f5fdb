import type { ImportRun } from '@trastienda/contract/imports/runs';
import { Box, Flex } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Warns that some lists of the source could not be read, so that the plan covers only part of the catalogue. */
export function UnreadLists({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const unread = useUnread(run);
  if (!unread) return null;
  return (
    <Flex className="ts-warning" gap={12} mb={16} p="0.75rem 1rem" bdrs={12}>
      <IconAlertTriangle className="ts-sign ts-warn" size={18} stroke={1.9} aria-hidden />
      <p>
        <Box component="b" className="ts-num" fw={600}>
          {unread.count}
        </Box>{' '}
        {unread.names} {t('find.unreadText')}
      </p>
    </Flex>
  );
}

/** Returns texts with the number and the names of the source's lists that could not be read; undefined if no list failed. */
export function useUnread({ lists, listsFailed, failedLists, failedListsMore }: ImportRun) {
  const { t, i18n } = useTranslation('imports');
  if (listsFailed === 0) return undefined;
  const more = failedListsMore > 0 ? [t('find.unreadMore', { count: failedListsMore })] : [];
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format([...failedLists, ...more]);
  return {
    count: t('find.unread', { count: listsFailed, lists }),
    names: failedLists.length > 0 ? t('find.unreadNames', { names }) : '',
  };
}
