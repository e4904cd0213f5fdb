import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../imports.module.css';

/** Warns that some lists of the source could not be read, so that the plan covers only part of the catalogue. */
export function UnreadLists({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const unread = useUnread(run);
  if (!unread) return null;
  return (
    <div className={classes['note']}>
      <IconAlertTriangle size={18} stroke={1.9} aria-hidden />
      <p>
        <b className="ts-num">{unread.count}</b> {unread.names} {t('find.unreadText')}
      </p>
    </div>
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
