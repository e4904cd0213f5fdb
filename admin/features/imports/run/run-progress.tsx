import { Box, Flex, Loader, Progress } from '@mantine/core';
import type { ImportRun, RecentItem } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countsIn } from '../history/run-facts.ts';
import { Figures } from '../history/run-figures.tsx';
import { toFailureText } from '../../../kit/elements/alerts.tsx';
import { useAnnouncedEnd } from './announce-end.ts';
import { isFinal } from './follow-run.ts';
import classes from './run-progress.module.css';
import { progressOf } from './progress.ts';
import type { Followed } from './use-run.ts';
import { useTimeLeft } from './use-time-left.ts';

type Props = {
  run: ImportRun;
  followed: Followed;
  /** The available actions, such as stopping the import. */
  children?: ReactNode;
};

/** The progress of an import or of an undo: bar, time left, and the items processed last. */
export function RunProgress({ run, followed: { recent, secondsLeft, failure }, children }: Props) {
  const { t } = useTranslation('imports');
  const timeLeft = useTimeLeft(secondsLeft);
  const titleId = useId();
  useAnnouncedEnd(run);
  const { done, total } = progressOf(run);
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 100;
  const phase = run.state === 'undoing' ? 'undoing' : 'applying';
  return (
    <Box component="section" className="ts-card" p={{ base: 16, sm: 24 }} aria-labelledby={titleId}>
      <Flex wrap={{ base: 'wrap', sm: 'nowrap' }} gap={16} align="center" mb={16}>
        <Loader size={22} role="status" aria-label={t('find.progress.goesOn')} />
        <Box flex={1} miw={0}>
          <h2 id={titleId} className="ts-num">
            {t(`find.progress.${phase}`, { done, total })}
          </h2>
          <p className="ts-soft ts-num" role={failure ? 'alert' : undefined}>
            {failure
              ? isFinal(failure)
                ? toFailureText(failure)
                : t('find.progress.unheard')
              : [timeLeft, t('find.progress.leave')].filter(Boolean).join(' ')}
          </p>
        </Box>
        <Box
          component="b"
          className="ts-num"
          flex="none"
          fz={{ base: 24, sm: 30 }}
          fw={620}
          lh={{ base: '1.875rem', sm: '2.25rem' }}
          lts="-0.02em"
        >
          {t('find.progress.percent', { percent })}
        </Box>
      </Flex>
      <Progress value={percent} size={10} radius={5} aria-label={t('find.progress.name')} />
      <Figures
        className={classes['legend']}
        figures={countsIn(run.appliedCounts, run)}
        gap="0.375rem 1.25rem"
        mih={22}
        m="0.75rem 0 1.125rem"
      />
      <RecentLines recent={recent} />
      {children && (
        <Flex justify="flex-end" mt={16}>
          {children}
        </Flex>
      )}
    </Box>
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
