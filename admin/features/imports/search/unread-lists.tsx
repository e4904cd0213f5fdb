import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../imports.module.css';
import { useUnread } from './use-unread.ts';

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
