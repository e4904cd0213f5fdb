import type { ImportRun } from '@trastienda/contract/imports/runs';
import { useTranslation } from 'react-i18next';

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
