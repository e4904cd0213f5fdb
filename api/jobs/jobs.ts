import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { withSessionSettings, type Transaction } from '../db/connection.ts';
import { queues, type JobName, type JobPayloads } from './registry.ts';

/** Work that no request waits for. It stands in the database: what was sent survives a crash and runs at least once. */
export type Jobs = {
  /**
   * Asks for a job. With `tx` it exists only if that transaction commits.
   * @param startAfterSeconds not earlier than that; 0 unless told.
   */
  send<N extends JobName>(
    name: N,
    payload: JobPayloads[N],
    options?: { tx?: Transaction; startAfterSeconds?: number },
  ): Promise<void>;
  /**
   * Runs jobs of that name here, one at a time. A handler that throws is called again as the registry says.
   * @param handler its signal says that the server stops: work that can go on at the next start should end.
   */
  work<N extends JobName>(
    name: N,
    handler: (payload: JobPayloads[N], stopping: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /**
   * Asks for a job at every time of a cron expression, once however many servers there are.
   * @param when `timeZone` is that of the expression; UTC by default.
   */
  schedule<N extends JobName>(
    name: N,
    when: { cron: string; timeZone?: string },
    payload: JobPayloads[N],
  ): Promise<void>;
  /** Ends a schedule that this or an earlier start made, if there is one. */
  unschedule(name: JobName): Promise<void>;
  /** Takes no more jobs and waits for those that run; what has not ended after 25 s is left to the next start. */
  stop(): Promise<void>;
};

type Options = {
  /** Told of every failure: a job that threw, a connection that broke. */
  onError: (error: unknown) => void;
  /** How often a waiting job is looked for, at least 0.5. */
  pollingIntervalSeconds?: number;
};

const stopTimeoutMs = 25_000;

/** Starts the queue on a database, on few connections of its own so that it never takes one from a request. */
export async function startJobs(databaseUrl: string, { onError, pollingIntervalSeconds = 1 }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    ...withSessionSettings(databaseUrl),
    schema: 'jobs',
    max: 3,
    application_name: 'trastienda-jobs',
  });
  const stopping = new AbortController();
  boss.on('error', onError);
  await boss.start();
  // One query instead of one per queue: nearly every start finds them all.
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const [name, queue] of Object.entries(queues)) {
    if (!existing.has(name)) await boss.createQueue(name, queue);
  }

  return {
    async send(name, payload, { tx, startAfterSeconds = 0 } = {}) {
      await boss.send(name, payload, { startAfter: startAfterSeconds, ...(tx && { db: fromDrizzle(tx, sql) }) });
    },
    async work(name, handler) {
      await boss.work<JobPayloads[typeof name]>(name, { pollingIntervalSeconds }, async (batch) => {
        for (const job of batch) {
          try {
            await handler(job.data, stopping.signal);
          } catch (error) {
            onError(error);
            throw error;
          }
        }
      });
    },
    async schedule(name, { cron, timeZone = 'UTC' }, payload) {
      await boss.schedule(name, cron, payload, { tz: timeZone });
    },
    async unschedule(name) {
      await boss.unschedule(name);
    },
    async stop() {
      stopping.abort();
      await boss.stop({ timeout: stopTimeoutMs });
    },
  };
}
