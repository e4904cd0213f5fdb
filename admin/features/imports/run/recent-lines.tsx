import type { RecentItem } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './run-progress.module.css';

/** Formats times in the time zone of Madrid, in which the admin also formats dates. */
const timeFormat = new Intl.DateTimeFormat('es', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The items processed last, the newest first, each with its outcome. */
export function RecentLines({ recent }: { recent: readonly RecentItem[] }) {
  const { t } = useTranslation('imports');
  const toText = useOutcome();
  if (recent.length === 0) return null;
  return (
    <ul className={`ts-num ${classes['log']}`} aria-label={t('find.progress.recent')}>
      {recent.map((item) => {
        const hasFault = item.state === 'failed' || item.pictureFaults > 0;
        const Icon = hasFault ? IconAlertTriangle : IconCheck;
        return (
          <li key={item.id} data-fault={hasFault}>
            <time dateTime={item.doneAt}>{timeFormat.format(new Date(item.doneAt))}</time>
            <Icon size={17} stroke={2.1} aria-label={t(hasFault ? 'find.progress.withFault' : 'find.progress.done')} />
            <span>
              <b>{item.name ?? t('find.progress.nameless')}</b>
              <span className="ts-soft"> · {toText(item)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns a function that describes the outcome of an item in one or two short sentences. */
function useOutcome(): (item: RecentItem) => string {
  const { t } = useTranslation('imports');
  return ({ kind, state, fields, pictures, pictureFaults }) => {
    if (state === 'failed' || state === 'undone' || state === 'kept') return t(`find.outcome.${state}`);
    const missing = pictureFaults > 0 ? [t('find.outcome.missing', { count: pictureFaults })] : [];
    const outcome =
      kind === 'gone'
        ? t('find.outcome.gone')
        : kind !== 'new'
          ? t('find.outcome.changed', { count: fields })
          : pictures > 0
            ? t('find.outcome.new', { count: pictures })
            : t('find.outcome.newBare');
    return [outcome, ...missing].join(' ');
  };
}
