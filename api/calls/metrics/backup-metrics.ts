import { Gauge, Registry } from '@prometheus-io/client';
import { readBackupStatus, type BackupStatus } from '../../backup/records/backup-status.ts';
import type { Services } from '../../services.ts';
import { inTime } from './in-time.ts';

const helps = {
  trastienda_backup_last_success_timestamp_seconds: 'When the last complete backup ended',
  trastienda_backup_last_success_duration_seconds: 'How long the last complete backup took',
  trastienda_backup_last_success_size_bytes: 'The size of the last complete backup',
  trastienda_backup_last_attempt_success: 'Whether no scheduled backup failed since the last complete one',
  trastienda_backup_missed: 'Whether a scheduled time passed without a backup',
} as const;
type Values = Partial<Record<keyof typeof helps, number>>;

/**
 * Returns the metrics of the backups in the Prometheus text format, read with one query. A metric without a value is left out: all of them
 * if the database does not answer, those of the schedule if there is none.
 */
export async function backupMetrics({ db, env }: Pick<Services, 'db' | 'env'>): Promise<string> {
  const status = await inTime(readBackupStatus(db, env, new Date()));
  const values = status && { ...ofSuccess(status), ...ofSchedule(status) };
  const registry = new Registry();
  for (const [name, value] of Object.entries<number>(values ?? {})) {
    // The cast is safe: `Values` has only these names.
    new Gauge({ name, help: helps[name as keyof Values], registers: [registry] }).set(value);
  }
  return registry.metrics();
}

function ofSuccess({ lastSuccess: success }: BackupStatus): Values {
  if (!success) return {};
  const [startedAt, endedAt] = [success.startedAt.getTime() / 1000, success.endedAt.getTime() / 1000];
  return {
    trastienda_backup_last_success_timestamp_seconds: endedAt,
    trastienda_backup_last_success_duration_seconds: endedAt - startedAt,
    trastienda_backup_last_success_size_bytes: success.bytes,
  };
}

function ofSchedule(status: BackupStatus): Values {
  if (status.state === 'off') return {};
  const { state, lastSuccess, lastFailure, missedAt } = status;
  return {
    ...((lastSuccess ?? lastFailure) && { trastienda_backup_last_attempt_success: Number(state !== 'failed') }),
    trastienda_backup_missed: Number(missedAt !== undefined),
  };
}
