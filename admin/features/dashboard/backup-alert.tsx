import { Box } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BackupsStatus } from '@trastienda/contract/calls/backups';
import { useTranslation } from 'react-i18next';
import { times } from '../../base/times.ts';
import { useComingMoment, useMoment } from '../../kit/moment.ts';
import { isRecord, type Shape } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';
import classes from './backup-alert.module.css';

/** The command that checks the installation. */
const command = 'npm run trastienda -- doctor';

/** Says that the latest scheduled backup failed or was missed, until one succeeds. Otherwise, or if the state cannot be read, it is empty. */
export function BackupAlert() {
  const { data: status } = useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => api.get<BackupsStatus>('/backups/status', { signal, shape: isStatus }),
    staleTime: times.backupFreshMs,
    refetchInterval: times.backupPollMs,
    meta: { isQuiet: true },
  });
  const problem = status && toProblem(status);
  return <div role="status">{problem && <Problem {...problem} />}</div>;
}

/** A state that this release does not know shows no alert. */
const isStatus: Shape = (body) => {
  if (!isRecord(body)) return false;
  const { state, lastSuccess, lastFailure, missedAt, nextAt } = body;
  if (state !== 'failed' && state !== 'missed') return typeof state === 'string';
  const isSuccess = lastSuccess === null || (isAttempt(lastSuccess) && typeof lastSuccess['bytes'] === 'number');
  return isSuccess && isMoment(nextAt) && (state === 'failed' ? isAttempt(lastFailure) : isMoment(missedAt));
};

const isAttempt = (value: unknown): value is Record<string, unknown> => isRecord(value) && isMoment(value['startedAt']);
const isMoment = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** A problem of the backup that began, or should have begun, at `at`. */
type Problem = Pick<BackupsStatus, 'lastSuccess' | 'nextAt'> & { is: 'failed' | 'missed'; at: string; reason?: string };

function toProblem(status: BackupsStatus): Problem | undefined {
  const { lastSuccess, nextAt } = status;
  if (status.state === 'failed') {
    const { startedAt, reason } = status.lastFailure;
    return { is: 'failed', lastSuccess, nextAt, at: startedAt, reason };
  }
  return status.state === 'missed' ? { is: 'missed', lastSuccess, nextAt, at: status.missedAt } : undefined;
}

function Problem({ is, at, lastSuccess, nextAt, reason }: Problem) {
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
          <p className="ts-soft">{t(lastSuccess ? 'backups.risk' : 'backups.riskOfAll')}</p>
        </div>
        <Facts lastSuccess={lastSuccess} nextAt={nextAt} reason={reason} />
        <p className={classes['toDo']}>
          {t('backups.toDo')} <code>{command}</code>
        </p>
      </section>
    </div>
  );
}

function Facts({ lastSuccess, nextAt, reason }: Pick<Problem, 'lastSuccess' | 'nextAt' | 'reason'>) {
  const { t, i18n } = useTranslation('dashboard');
  const [toMoment, toComing] = [useMoment(), useComingMoment()];
  const last = lastSuccess && `${toMoment(lastSuccess.startedAt)} · ${inUnits(lastSuccess.bytes, i18n.language)}`;
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
