import type { Env } from '../env/env.ts';
import { serverLog } from '../log/server-log.ts';
import type { Jobs } from './jobs.ts';

/** Returns job queues for a process that only sends jobs: they start when they are first used, and end with the process. */
export function sendingJobs({ databaseUrl }: Pick<Env, 'databaseUrl'>): Pick<Jobs, 'send'> {
  let starting: Promise<Jobs> | undefined;
  const start = async () => {
    if (databaseUrl === undefined) throw new Error('the URL of the database is missing');
    const { startJobs } = await import('./jobs.ts');
    const onError = (err: unknown) => serverLog('error', 'jobQueueFailed', { msg: 'job queue failed', err });
    return startJobs(databaseUrl, { name: 'trastienda-sender', onError });
  };
  return {
    send: async (...sent) => {
      starting ??= start().catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
      await (await starting).send(...sent);
    },
  };
}
