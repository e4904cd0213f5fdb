import { Box } from '@mantine/core';
import type { RecentItem } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countsIn } from '../history/run-facts.ts';
import { Figures } from '../history/run-figures.tsx';
import type { Followed } from '../../../kit/runs/following/use-run.ts';
import { RunProgress } from '../../../kit/runs/run-progress.tsx';
import { useAnnouncedEnd } from './announce-end.ts';
import type { RunNews } from './import-runs.ts';
import classes from './run-progress.module.css';
import { progressOf } from './progress.ts';

type Props = {
  run: RunNews;
  followed: Pick<Followed<RunNews>, 'secondsLeft' | 'failure'>;
  /** The available actions, such as stopping the import. */
  children?: ReactNode;
};

/** The progress of an import or of an undo: bar, time left, and the items processed last. */
export function ImportProgress({ run, followed: { secondsLeft, failure }, children }: Props) {
  const { t } = useTranslation('imports');
  useAnnouncedEnd(run);
  const progress = progressOf(run);
  return (
    <RunProgress
      title={t(`find.progress.${run.state === 'undoing' ? 'undoing' : 'applying'}`, progress)}
      label={t('find.progress.name')}
      unheard={t('find.progress.unheard')}
      actions={children}
      {...{ progress, secondsLeft, failure }}
    >
      <Figures
        className={classes['legend']}
        figures={countsIn(run.appliedCounts, run)}
        gap="0.375rem 1.25rem"
        mih={22}
        m="0.75rem 0 1.125rem"
      />
      <RecentLines recent={run.recent ?? []} />
    </RunProgress>
  );
}

/** Formats times in the time zone of Madrid, in which the admin also formats dates. */
const timeFormat = new Intl.DateTimeFormat('es', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The items processed last, the newest first, each with its outcome. */
function RecentLines({ recent }: { recent: readonly RecentItem[] }) {
  const { t } = useTranslation('imports');
  const toText = useOutcome();
  if (recent.length === 0) return null;
  return (
    <ul className={`ts-num ${classes['log']}`} aria-label={t('find.progress.recent')}>
      {recent.map((item) => {
        const hasFault = item.state === 'failed' || item.pictureFaults > 0;
        const Icon = hasFault ? IconAlertTriangle : IconCheck;
        return (
          <li key={item.id}>
            {/* Hidden on phones, because the order already shows which item is the newest. */}
            <Box component="time" c="var(--ts-ink-3)" visibleFrom="sm" dateTime={item.doneAt}>
              {timeFormat.format(new Date(item.doneAt))}
            </Box>
            <Icon
              size={17}
              stroke={2.1}
              color={`var(--ts-${hasFault ? 'danger' : 'ok'})`}
              aria-label={t(hasFault ? 'find.progress.withFault' : 'find.progress.done')}
            />
            <span>
              <Box component="b" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {item.name ?? t('find.progress.nameless')}
              </Box>
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
    const changed = () => t('find.outcome.changed', { count: fields });
    const created = () => (pictures > 0 ? t('find.outcome.new', { count: pictures }) : t('find.outcome.newBare'));
    const outcome = kind === 'gone' ? t('find.outcome.gone') : kind === 'new' ? created() : changed();
    return pictureFaults > 0 ? `${outcome} ${t('find.outcome.missing', { count: pictureFaults })}` : outcome;
  };
}
