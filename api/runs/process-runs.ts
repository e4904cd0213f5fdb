import { sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/connection.ts';
import type { Run, RunKind } from './run-kind.ts';
import { workOnRun, type Needed } from './work-on-run.ts';

const lookAgainMs = 500;

/**
 * Processes the active runs in order of id, except runs that another process has locked, up to `kind.parallel` at a time. Runs that become
 * active meanwhile are processed, too. A run that stays in its state is attempted once. Returns when no further run can be processed.
 * @throws the first error of {@link workOnRun}, once the other runs in progress have ended; no further run is started before.
 */
export async function processRuns<R extends Run>(
  kind: RunKind<R>,
  services: Needed,
  stopping: AbortSignal,
): Promise<void> {
  let attempted: string[] = [];
  const inProgress = new Map<number, Promise<void>>();
  const errors: unknown[] = [];
  const begin = (run: Run) => {
    attempted.push(toAttempt(run));
    const working = workOnRun(kind, services, { id: run.id, stopping })
      .catch((error: unknown) => void errors.push(error))
      .finally(() => inProgress.delete(run.id));
    inProgress.set(run.id, working);
  };
  try {
    while (errors.length === 0 && !stopping.aborted) {
      const active = await listActive(services.db, kind);
      // A run that has left its state may return to it, and is then attempted again.
      attempted = attempted.filter((attempt) => active.some((run) => toAttempt(run) === attempt));
      const waiting = active.filter((run) => !inProgress.has(run.id) && !attempted.includes(toAttempt(run)));
      waiting.slice(0, kind.parallel - inProgress.size).forEach(begin);
      if (inProgress.size === 0) return;
      await endOrNewRun(inProgress, kind);
    }
  } finally {
    await Promise.all(inProgress.values());
  }
  if (errors.length > 0) throw errors[0];
}

const toAttempt = ({ id, state }: Run) => `${id} ${state}`;

async function listActive(db: Database, { runs, isActive }: Pick<RunKind, 'runs' | 'isActive'>): Promise<Run[]> {
  const { rows } = await db.execute<Run>(sql`select id, state from ${runs} where ${isActive} order by id`);
  return rows;
}

/** Waits until a run in progress ends, but only for a short time if another run could be started. */
async function endOrNewRun(inProgress: ReadonlyMap<number, Promise<void>>, { parallel }: Pick<RunKind, 'parallel'>) {
  const ended = new AbortController();
  const waits = [...inProgress.values()];
  if (inProgress.size < parallel)
    waits.push(sleep(lookAgainMs, undefined, { signal: ended.signal }).catch(() => undefined));
  await Promise.race(waits);
  ended.abort();
}
