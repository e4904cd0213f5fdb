import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconChevronRight, IconPackageImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../kit/moment.ts';
import classes from './history.module.css';
import { isActive } from './run-facts.ts';
import { momentsOf } from './run-moments.ts';
import { RunFigures } from './run-figures.tsx';
import { sourceName } from '../source-name.ts';
import { StateBadge } from './state-badge.tsx';
import { useRun } from '../run/use-run.ts';

/** An import in the history. The row of an active run is updated while the server works on the run. */
export const RunRow = ({ listed }: { listed: ImportRun }) =>
  isActive(listed) ? <LiveRow listed={listed} /> : <Row run={listed} />;

function LiveRow({ listed }: { listed: ImportRun }) {
  const { run = listed } = useRun(listed.id);
  return <Row run={run} />;
}

function Row({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  return (
    <li className={classes['run']}>
      <span className={classes['icon']} data-active={isActive(run)}>
        <IconPackageImport size={22} stroke={1.6} aria-hidden />
      </span>
      <div className={classes['lines']}>
        <h2>
          <Link className={classes['whole']} preload="intent" to="/importaciones/$id" params={{ id: String(run.id) }}>
            {t('history.runNamed', { id: run.id })}
          </Link>
          <span className={classes['source']}> · {sourceName(run.source)}</span>
        </h2>
        <Moments run={run} />
      </div>
      <RunFigures run={run} />
      <StateBadge state={run.state} />
      <IconChevronRight className={classes['chevron']} size={18} aria-hidden />
    </li>
  );
}

/** The start of the run, the actions of users, and an abnormal end. */
function Moments({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const toMoment = useMoment();
  const events = momentsOf(run).filter(({ what }) => what !== 'planned' && what !== 'finished');
  return (
    <ul className={classes['moments']}>
      {events.map(({ what, at, by }) => (
        <li key={what}>
          {t(`history.momentsBy.${by === null ? 'startedAutomatically' : what}`, { when: toMoment(at), by })}
        </li>
      ))}
    </ul>
  );
}
