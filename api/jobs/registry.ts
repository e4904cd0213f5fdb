import type { WatchedCollection } from '@trastienda/contract/freshness/states';
import type { Queue } from 'pg-boss';

/** The payload of each background job. */
export type JobPayloads = {
  'deliver-mail': { mailId: number };
  'mail-password-link': { id: number };
  'remove-unused-media': Record<string, never>;
  'forget-idempotency-keys': Record<string, never>;
  'run-imports': Record<string, never>;
  'read-catalogues': Record<string, never>;
  'forget-imports': Record<string, never>;
  'run-proposals': Record<string, never>;
  'forget-proposals': Record<string, never>;
  'learn-sentences': Record<string, never>;
  'learn-confirmed': { collection: WatchedCollection; ids: number[] };
  'forget-logins': Record<string, never>;
  'forget-mails': Record<string, never>;
  'forget-changes': Record<string, never>;
  'empty-trash': Record<string, never>;
  'make-backup': Record<string, never>;
};

export type JobName = keyof JobPayloads;

/**
 * A worker notes this often that its job is alive. The job of a killed server is retried when its notes end. Until then, the policy `exclusive`
 * allows no other.
 */
const heartbeatSeconds = 60;

/** The retries and the timeout of each job, and the policy that limits how many instances may be queued or active. */
export const queues: Record<JobName, Omit<Queue, 'name'>> = {
  // The first retry follows after 30 to 60 s, and each delay is about twice the previous delay, up to 1 h. All retries take six to seven
  // hours, longer than a usual outage of a mail server.
  'deliver-mail': { retryLimit: 12, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
  'mail-password-link': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 300 },
  'remove-unused-media': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 900, heartbeatSeconds },
  'forget-logins': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 900, heartbeatSeconds },
  'forget-changes': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 900, heartbeatSeconds },
  'empty-trash': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 900, heartbeatSeconds },
  'forget-mails': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 900, heartbeatSeconds },
  'forget-idempotency-keys': {
    policy: 'exclusive',
    retryLimit: 2,
    retryDelay: 60,
    expireInSeconds: 300,
    heartbeatSeconds,
  },
  'read-catalogues': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 300, heartbeatSeconds },
  'forget-imports': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 3600, heartbeatSeconds },
  'forget-proposals': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 3600, heartbeatSeconds },
  'learn-sentences': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 3600, heartbeatSeconds },
  'learn-confirmed': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 300 },
  // The policy `short` limits only queued jobs, so a job left active by a killed server does not block the next job. These jobs are
  // scheduled every minute, so they need no retries.
  'run-imports': { policy: 'short', retryLimit: 0, expireInSeconds: 23 * 3600 },
  'run-proposals': { policy: 'short', retryLimit: 0, expireInSeconds: 23 * 3600 },
  // `short` for the same reason. The job of a killed server is retried when its heartbeats end. A backup that has been taken meanwhile is not
  // taken twice, and while another server takes one, the job is retried: `makeBackup` looks.
  'make-backup': { policy: 'short', retryLimit: 2, retryDelay: 900, expireInSeconds: 23 * 3600, heartbeatSeconds },
};
