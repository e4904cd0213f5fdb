import { Box } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LatestBackups } from '@trastienda/contract/calls/backups';
import { useTranslation } from 'react-i18next';
import { times } from '../../base/times.ts';
import { useComingMoment, useMoment } from '../../kit/moment.ts';
import { isRecord } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';
import classes from './backup-alert.module.css';

/** The command that checks the installation. */
const command = 'npm run trastienda -- doctor';

/** Says that the latest scheduled backup failed or was missed, until one succeeds. Otherwise, and if it cannot be known, shows nothing. */
export function BackupAlert() {
  const { data: status } = useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => api.get<LatestBackups>('/backups/latest', { signal, shape: isStatus }),
    staleTime: times.backupFreshMs,
    meta: { isQuiet: true },
  });
  const problem = status && toProblem(status);
  return problem && <Problem {...problem} />;
}

const isStatus = (body: unknown) => isRecord(body) && typeof body['state'] === 'string';

/** A problem of the backup that began, or should have begun, at `at`. */
type Problem = Pick<LatestBackups, 'success' | 'nextAt'> & { is: 'failed' | 'missed'; at: string; reason?: string };

function toProblem({ state, success, failure, missedAt, nextAt }: LatestBackups): Problem | undefined {
  if (state === 'failed' && failure) {
    return { is: state, success, nextAt, at: failure.startedAt, reason: failure.reason };
  }
  return state === 'missed' && missedAt !== null ? { is: state, success, nextAt, at: missedAt } : undefined;
}

function Problem({ is, at, success, nextAt, reason }: Problem) {
  const { t } = useTranslation('dashboard');
  const toTitle = useMoment(`dashboard:backups.${is}`);
  return (
    <div className={classes['fold']}>
      <section className={`ts-card ${classes['alert']}`} data-is={is} aria-labelledby="backup-alert">
        <Box className={`ts-tile ${classes['tile']}`} w={44} h={44} aria-hidden>
          <IconDatabaseExclamation size={22} stroke={1.7} />
        </Box>
        <div>
          <h2 id="backup-alert">{toTitle(at)}</h2>
          <p className="ts-soft">{t(success ? 'backups.risk' : 'backups.riskOfAll')}</p>
        </div>
        <Facts success={success} nextAt={nextAt} reason={reason} />
        <p className={classes['toDo']}>
          {t('backups.toDo')} <code>{command}</code>
        </p>
      </section>
    </div>
  );
}

function Facts({ success, nextAt, reason }: Pick<Problem, 'success' | 'nextAt' | 'reason'>) {
  const { t, i18n } = useTranslation('dashboard');
  const [toMoment, toComing] = [useMoment(), useComingMoment()];
  const last = success && `${toMoment(success.startedAt)} · ${inUnits(success.bytes, i18n.language)}`;
  return (
    <dl className={classes['facts']}>
      {reason !== undefined && (
        <div className={classes['reason']}>
          <dt className="ts-meta">{t('backups.reason')}</dt>
          {/* The server has no translation of it. */}
          <dd lang="en">{reason}</dd>
        </div>
      )}
      <div>
        <dt className="ts-meta">{t('backups.last')}</dt>
        <dd className="ts-num">{last ?? t('backups.lastNone')}</dd>
      </div>
      <div>
        <dt className="ts-meta">{t('backups.next')}</dt>
        <dd className="ts-num">{toComing(nextAt)}</dd>
      </div>
    </dl>
  );
}

/** Returns a size in MB or GB, such as `12,4 MB`. */
function inUnits(bytes: number, language: string): string {
  const [unit, size] = bytes < 1e9 ? ['megabyte', 1e6] : ['gigabyte', 1e9];
  return (bytes / size).toLocaleString(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  });
}
