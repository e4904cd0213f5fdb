import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Transaction } from '../db/connection.ts';
import { longestAnswerMs, withSessionSettings } from '../db/session-settings.ts';
import { queues, type JobName, type JobPayloads } from './registry.ts';

/** The background jobs. Each job name has a queue in the database. Queued jobs survive a crash. A job may run more than once. */
export type Jobs = {
  /**
   * Enqueues a job, unless the policy of its queue (`registry.ts`) forbids another instance. With `tx`, the job exists only if that
   * transaction commits.
   * @param startAfterSeconds the minimum delay; 0 by default.
   */
  send<N extends JobName>(
    name: N,
    payload: JobPayloads[N],
    options?: { tx?: Transaction; startAfterSeconds?: number },
  ): Promise<void>;
  /**
   * Runs the jobs with the given name in this process, one at a time. A job whose handler throws is retried according to the registry.
   * @param handler runs a job. `stopping` is aborted when the server stops; a handler whose work can be resumed after the next start
   * should then return.
   * @param options `batchSize`: how many jobs are taken at each poll, by default 1. They run one after the other; if one fails, all are retried.
   */
  work<N extends JobName>(
    name: N,
    handler: (payload: JobPayloads[N], stopping: AbortSignal) => Promise<void>,
    options?: { batchSize?: number },
  ): Promise<void>;
  /**
   * Enqueues a job at each time that a cron expression matches, once for all servers together. The default of `when.timeZone`, the
   * time zone of the expression, is UTC. With `when.isCaughtUp`, times that passed while no server ran get one job together.
   * A schedule with other times than before is a new one, whose `created_on` is now.
   */
  schedule<N extends JobName>(
    name: N,
    when: { cron: string; timeZone?: string; isCaughtUp?: boolean },
    payload: JobPayloads[N],
  ): Promise<void>;
  /** Deletes a schedule created by this or an earlier start, if it exists. */
  unschedule(name: JobName): Promise<void>;
  /** Returns the outcomes of the jobs that this process has run. */
  outcomes(): ReadonlyMap<JobName, Outcomes>;
  /** Stops taking jobs and waits up to 25 s for the active jobs. Unfinished jobs stay in the database. */
  stop(): Promise<void>;
};

/** The number of attempts of a job, and the time of the last success in epoch milliseconds. */
type Outcomes = { done: number; failed: number; succeededAt: number | undefined };

type Options = {
  /** Called with each error of a `job`, or without a job of the queues. While the database is away, every poll of a queue fails. */
  onError: (error: unknown, job?: JobName) => void;
  /** The name of the connections in pg_stat_activity; `trastienda-jobs` by default. */
  name?: string;
  /** The polling interval for queued jobs, at least 0.5; 1 by default. */
  pollingIntervalSeconds?: number;
};

const stopTimeoutMs = 25_000;

/** Creates the queues, and updates those of an earlier release. Usually the list, which is one query, shows that they are as they should be. */
async function provideQueues(boss: PgBoss): Promise<void> {
  const existing = new Map<string, object>((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, queue] of Object.entries(queues)) {
    const known = existing.get(name);
    // The policy of a queue cannot be changed.
    const { policy: _, ...options } = queue;
    if (!known) await boss.createQueue(name, queue);
    else if (!isDeepStrictEqual({ ...known, ...options }, known)) await boss.updateQueue(name, options);
  }
}

/** Starts the job queues in a database. They have their own small connection pool, so that polling does not delay requests. */
export async function startJobs(
  databaseUrl: string,
  { onError, name = 'trastienda-jobs', pollingIntervalSeconds = 1 }: Options,
): Promise<Jobs> {
  // The types of pg-boss leave out the time limit, which the pool knows.
  const pooling = { ...withSessionSettings(databaseUrl), query_timeout: longestAnswerMs };
  const boss = new PgBoss({
    ...pooling,
    schema: 'jobs',
    max: 3,
    application_name: name,
  });
  const stopping = new AbortController();
  const ended = new Map<JobName, Outcomes>();
  // The pool does not wait until its connections are closed; what ends them afterwards is no error.
  let isStopped = false;
  boss.on('error', (error) => {
    // pg-boss may emit a plain object with the properties of the error.
    if (!isStopped) onError(error instanceof Error ? error : Object.assign(new Error(), error));
  });
  await boss.start();
  await provideQueues(boss);

  return {
    async send(name, payload, { tx, startAfterSeconds = 0 } = {}) {
      await boss.send(name, payload, { startAfter: startAfterSeconds, ...(tx && { db: fromDrizzle(tx, sql) }) });
    },
    async work(name, handler, { batchSize = 1 } = {}) {
      const outcomes: Outcomes = { done: 0, failed: 0, succeededAt: undefined };
      ended.set(name, outcomes);
      await boss.work<JobPayloads[typeof name]>(name, { pollingIntervalSeconds, batchSize }, async (batch) => {
        for (const job of batch) {
          try {
            await handler(job.data, stopping.signal);
            outcomes.done += 1;
            outcomes.succeededAt = Date.now();
          } catch (error) {
            outcomes.failed += 1;
            onError(error, name);
            throw error;
          }
        }
      });
    },
    async schedule(name, { cron, timeZone = 'UTC', isCaughtUp = false }, payload) {
      const known = await boss.getSchedule(name);
      if (known && (known.cron !== cron || known.timezone !== timeZone)) await boss.unschedule(name);
      await boss.schedule(name, cron, payload, { tz: timeZone, missed: isCaughtUp ? 'once' : 'skip' });
    },
    outcomes: () => ended,
    async unschedule(name) {
      await boss.unschedule(name);
    },
    async stop() {
      stopping.abort();
      await boss.stop({ timeout: stopTimeoutMs });
      isStopped = true;
    },
  };
}
