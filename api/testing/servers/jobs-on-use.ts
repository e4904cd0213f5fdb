import { startJobs, type Jobs } from '../../jobs/jobs.ts';

/** Returns job queues that start when they are first used. Few tests use them, and a start takes a third of the time of the whole API. */
export function jobsOnUse(databaseUrl: string): Jobs {
  let starting: Promise<Jobs> | undefined;
  let started: Jobs | undefined;
  const start = async () => {
    starting ??= startJobs(databaseUrl, { onError: (error) => console.error(error), pollingIntervalSeconds: 0.5 });
    started = await starting;
    return started;
  };
  return {
    send: async (...sent) => (await start()).send(...sent),
    work: async (...worked) => (await start()).work(...worked),
    schedule: async (...scheduled) => (await start()).schedule(...scheduled),
    unschedule: async (name) => (await start()).unschedule(name),
    outcomes: () => started?.outcomes() ?? new Map(),
    stop: async () => {
      await (await starting)?.stop();
    },
  };
}
