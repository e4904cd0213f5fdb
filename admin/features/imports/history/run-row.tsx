import type { ImportRun } from '@trastienda/contract/imports/runs';
import { Box } from '@mantine/core';
import { IconChevronRight, IconPackageImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../kit/moment.ts';
import classes from './history.module.css';
import { momentsOf } from './run-facts.ts';
import { RunFigures, StateBadge } from './run-figures.tsx';
import { sourceName } from '../source-name.ts';
import { toUserName } from './user-name.ts';
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
      <Box component="span" className={`ts-tile ${classes['icon']}`} w={40} h={40} data-active={isWorking(run.state)}>
        <IconPackageImport size={22} stroke={1.6} aria-hidden />
      </Box>
      <div className={classes['lines']}>
        <Box component="h2" fz={15} lh="1.375rem">
          <Link className={classes['whole']} preload="intent" to="/importaciones/$id" params={{ id: String(run.id) }}>
            {t('history.runNamed', { id: run.id })}
          </Link>
          <Box component="span" className="ts-soft" fw={460}>
            {' · '}
            {sourceName(run.source)}
          </Box>
        </Box>
        <Box component="ul" className="ts-soft ts-num" fz={13} lh="1.1875rem" style={{ overflowWrap: 'anywhere' }}>
          {events.map(({ what, at, by }) => (
            <li key={what}>
              {t(`history.momentsBy.${by === null ? 'startedAutomatically' : what}`, {
                when: toMoment(at),
                by: toUserName(t, by),
              })}
            </li>
          ))}
        </Box>
      </div>
      <RunFigures run={run} />
      <StateBadge state={run.state} />
      <IconChevronRight className={classes['chevron']} size={18} aria-hidden />
    </li>
  );
}
