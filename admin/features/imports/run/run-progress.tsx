import { Loader, Progress } from '@mantine/core';
import type { RunState } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecentLines } from './recent-lines.tsx';
import classes from './run-progress.module.css';
import { useAnnouncedEnd } from './use-announced-end.ts';
import { useCounts } from '../use-counts.ts';
import { useTimeLeft } from './use-time-left.ts';
import { progressOf, type Followed } from './use-run.ts';

type Props = {
  followed: Followed;
  /** The available actions, such as stopping the import. */
  children?: ReactNode;
};

/** The progress of an import or of an undo: bar, time left, and the items processed last. */
export function RunProgress({ followed: { run, recent, secondsLeft, failure }, children }: Props) {
  const { t } = useTranslation('imports');
  const toCounts = useCounts();
  const timeLeft = useTimeLeft(secondsLeft);
  const titleId = useId();
  useAnnouncedEnd(run);
  if (!run) return <Loader size={26} role="status" aria-label={t('find.progress.loading')} />;
  const { done, total } = progressOf(run);
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 100;
  const title = t(`find.progress.${toPhase(run.state)}`, { done, total });
  return (
    <section className={`ts-card ${classes['card']}`} aria-labelledby={titleId}>
      <div className={classes['head']}>
        <Loader size={22} role="status" aria-label={t('find.progress.goesOn')} />
        <div>
          <h2 id={titleId} className="ts-num">
            {title}
          </h2>
          <p className="ts-soft ts-num" role={failure ? 'alert' : undefined}>
            {failure ? t('find.progress.unheard') : [timeLeft, t('find.progress.leave')].filter(Boolean).join(' ')}
          </p>
        </div>
        <b className={`ts-num ${classes['percent']}`}>{t('find.progress.percent', { percent })}</b>
      </div>
      <Progress value={percent} size={10} radius={5} aria-label={t('find.progress.name')} />
      <ul className={`ts-num ${classes['legend']}`}>
        {toCounts(run.appliedCounts).map(({ kind, text }) => (
          <li key={kind}>
            <i data-kind={kind} aria-hidden />
            {text}
          </li>
        ))}
        {run.failed > 0 && <Fault text={t('find.progress.failed', { count: run.failed })} />}
        {run.picturesMissing > 0 && <Fault text={t('find.progress.picturesMissing', { count: run.picturesMissing })} />}
      </ul>
      <RecentLines recent={recent} />
      {children && <div className={classes['foot']}>{children}</div>}
    </section>
  );
}

const toPhase = (state: RunState) => (state === 'undoing' || state === 'undone' ? 'undoing' : 'applying');

const Fault = ({ text }: { text: string }) => (
  <li className={classes['fault']}>
    <IconAlertTriangle size={15} stroke={2} aria-hidden />
    {text}
  </li>
);
