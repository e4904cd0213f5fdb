import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toFailedText } from '../run/announce-end.ts';
import classes from './run.module.css';
import { useUnread } from '../search/unread-lists.tsx';

/** The warnings about an import: its error, unread lists, many gone items, failed items, missing pictures, and incomplete undo. */
export function RunWarnings({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const unread = useUnread(run);
  const isUndone = run.state === 'undone';
  const warnings = [
    run.state === 'failed' && toFailedText(run),
    unread && [unread.count, unread.names, t('history.warnings.lists')].filter(Boolean).join(' '),
    run.manyGone && t('history.warnings.manyGone'),
    !isUndone && run.failed > 0 && t('history.warnings.failed', { count: run.failed }),
    !isUndone && run.picturesMissing > 0 && t('history.warnings.pictures', { count: run.picturesMissing }),
  ].filter((text) => typeof text === 'string');
  if (warnings.length === 0 && run.left === 0) return null;
  return (
    <ul className={classes['warnings']} data-failed={run.state === 'failed'}>
      {warnings.map((text) => (
        <li key={text}>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          {text}
        </li>
      ))}
      {run.left > 0 && (
        <li>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span>
            {t('history.left', { count: run.left })}{' '}
            <Link className="ts-link" to="." search={{ page: 1, q: { state: 'kept' } }}>
              {t('history.showLeft')}
            </Link>
          </span>
        </li>
      )}
    </ul>
  );
}
