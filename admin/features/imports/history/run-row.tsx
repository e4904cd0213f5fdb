import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconChevronRight, IconPackageImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../kit/moment.ts';
import classes from './history.module.css';
import { momentsOf } from './run-facts.ts';
import { RunFigures, StateBadge } from './run-figures.tsx';
import { sourceName } from '../source-name.ts';
import { isWorking } from '../run/follow-run.ts';
import { useRun } from '../run/use-run.ts';

/** An import in the history. The row of an active run is updated while the server works on the run. */
export function RunRow({ listed }: { listed: ImportRun }) {
  const { t } = useTranslation('imports');
  const toMoment = useMoment();
  const active = isWorking(listed.state) ? listed : undefined;
  const { run = listed } = useRun(active?.id, active);
  // The start of the run, the actions of users, and an abnormal end.
  const events = momentsOf(run).filter(({ what }) => what !== 'planned' && what !== 'finished');
  return (
    <li className={classes['run']}>
      <span className={classes['icon']} data-active={isWorking(run.state)}>
        <IconPackageImport size={22} stroke={1.6} aria-hidden />
      </span>
      <div className={classes['lines']}>
        <h2>
          <Link className={classes['whole']} preload="intent" to="/importaciones/$id" params={{ id: String(run.id) }}>
            {t('history.runNamed', { id: run.id })}
          </Link>
          <span className={`ts-soft ${classes['source']}`}> · {sourceName(run.source)}</span>
        </h2>
        <ul className={`ts-soft ts-num ${classes['moments']}`}>
          {events.map(({ what, at, by }) => (
            <li key={what}>
              {t(`history.momentsBy.${by === null ? 'startedAutomatically' : what}`, { when: toMoment(at), by })}
            </li>
          ))}
        </ul>
      </div>
      <RunFigures run={run} />
      <StateBadge state={run.state} />
      <IconChevronRight className={classes['chevron']} size={18} aria-hidden />
    </li>
  );
}
