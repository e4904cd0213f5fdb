import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconPackageImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../kit/moment.ts';
import { useRun } from '../../../kit/runs/following/use-run.ts';
import { RunRow } from '../../../kit/runs/run-row.tsx';
import { importRuns, isWorking } from '../run/import-runs.ts';
import { sourceName } from '../source-name.ts';
import { momentsOf } from './run-facts.ts';
import { RunFigures, StateBadge } from './run-figures.tsx';
import { toUserName } from './user-name.ts';

/** An import in the history. The row of an active run is updated while the server works on the run. */
export function ImportRow({ listed }: { listed: ImportRun }) {
  const { t } = useTranslation('imports');
  const toMoment = useMoment();
  const active = isWorking(listed.state) ? listed : undefined;
  const { run = listed } = useRun(importRuns, active?.id, active);
  // The start of the run, the actions of users, and an abnormal end.
  const events = momentsOf(run).filter(({ what }) => what !== 'planned' && what !== 'finished');
  return (
    <RunRow
      icon={IconPackageImport}
      isWorking={isWorking(run.state)}
      renderLink={(className) => (
        <Link className={className} preload="intent" to="/importaciones/$id" params={{ id: String(run.id) }}>
          {t('history.runNamed', { id: run.id })}
        </Link>
      )}
      about={sourceName(run.source)}
      lines={events.map(({ what, at, by }) => ({
        key: what,
        text: t(`history.momentsBy.${by === null ? 'startedAutomatically' : what}`, {
          when: toMoment(at),
          by: toUserName(t, by),
        }),
      }))}
      figures={<RunFigures run={run} />}
      badge={<StateBadge state={run.state} />}
    />
  );
}
