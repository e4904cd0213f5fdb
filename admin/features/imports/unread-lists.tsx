import type { ImportRun } from '@trastienda/contract/calls/imports';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './imports.module.css';

/** A plan may know only part of the catalogue. */
export function UnreadLists({ run: { lists, listsFailed } }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  if (listsFailed === 0) return null;
  return (
    <div className={classes['note']}>
      <IconAlertTriangle size={18} stroke={1.9} aria-hidden />
      <p>
        <b className="ts-num">{t('find.unread', { count: listsFailed, lists })}</b> {t('find.unreadText')}
      </p>
    </div>
  );
}
