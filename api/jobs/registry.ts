import type { Queue } from 'pg-boss';

/** What each background job is told. A name that is not here does not compile. */
export type JobPayloads = {
  'deliver-mail': { mailId: number };
  'remove-unused-media': Record<string, never>;
  'forget-idempotency-keys': Record<string, never>;
  'run-imports': Record<string, never>;
  'read-catalogues': Record<string, never>;
  'forget-imports': Record<string, never>;
  'forget-logins': Record<string, never>;
  'forget-mails': Record<string, never>;
};

export type JobName = keyof JobPayloads;

/** How each job is repeated when it fails, and how many of it may wait or run. */
export const queues: Record<JobName, Omit<Queue, 'name'>> = {
  // 30 s, 1 min, 2 min … at most 1 h apart: about five hours of trying, which outlasts a mail server's bad morning.
  'deliver-mail': { retryLimit: 12, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
  'remove-unused-media': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
  'forget-logins': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
  'forget-mails': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
  'forget-idempotency-keys': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 300 },
  'read-catalogues': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 300 },
  'forget-imports': { policy: 'exclusive', retryLimit: 2, retryDelay: 60, expireInSeconds: 3600 },
  // One may wait, whatever became of the one before: that a killed server left as running must not hold up the next. It comes every
  // minute anyway, so nothing is repeated.
  'run-imports': { policy: 'short', retryLimit: 0, expireInSeconds: 23 * 3600 },
};
