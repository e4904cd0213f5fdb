import { setTimeout as sleep } from 'node:timers/promises';
import { apiErrors, type ApiErrorKey } from '@trastienda/contract/errors';
import type { Database } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { latestRun, progressOf, stateOf, type Progress } from '../history/run-states.ts';
import { lacksPlan, latestPlan, spentPlan, type Plan } from '../planning/plans.ts';
import { beginRun } from '../running/change-state.ts';
import { civitatisKey } from '../source.ts';

/** The maximum wait of a call for background work: the 25 s of D-52, less some time for the response itself. */
const longestWaitMs = 24_000;
const pollIntervalMs = 200;

type Asked = { by: string; only: number | undefined };

/**
 * Returns the plan that can still be applied. If there is none, waits for the plan of a reading, and starts the reading unless it is
 * already running. If the maximum wait is exceeded, returns the last plan, with quantity 0.
 * @param only the id of a run: if no plan is valid, waits for the reading of this run only, and starts none. The screens of the admin pass
 * the run that they show, so that they do not start another run when a person cancels it.
 * @throws ApiError with the error of a failed reading, or `importReading` if there is no last plan.
 */
export async function waitForPlan(services: Services, { by, only }: Asked): Promise<Plan> {
  const { db, distributor } = services;
  const valid = await latestPlan(db, civitatisKey);
  if (valid) return valid;
  let followed = only ?? readingOf(await latestRun(db, civitatisKey));
  // A run retries for minutes. This sign-in throws immediately if the distributor is unreachable.
  await distributor.signIn();
  const plan = await waitUntil(async () => {
    const run = await latestRun(db, civitatisKey);
    const latest = await latestPlan(db, civitatisKey);
    const hasEnded = run?.state === 'failed' || run?.state === 'cancelled';
    // A reading that failed or was cancelled is not restarted for a waiting client.
    const isOver = only === undefined ? run?.id === followed && hasEnded : readingOf(run) !== only;
    if (latest || isOver) return { value: latest, isDone: true };
    followed =
      readingOf(run) ?? (await beginRun(services, civitatisKey, { startedBy: by, condition: lacksPlan(civitatisKey) }));
    return { value: undefined, isDone: false };
  });
  if (plan) return plan;
  const run = await latestRun(db, civitatisKey);
  const spent = run?.state === 'failed' ? undefined : await spentPlan(db, civitatisKey);
  if (spent) return spent;
  throw new ApiError(run?.state === 'failed' ? toKey(run.error) : 'importReading', {
    headers: { 'retry-after': '30' },
  });
}

/** Waits until the server has applied the run, or until the maximum wait is over. */
export async function waitForImport(db: Database, run: number): Promise<Progress> {
  await waitUntil(async () => {
    const state = await stateOf(db, run);
    return { value: state, isDone: state !== 'applying' };
  });
  return progressOf(db, run);
}

/** Returns the id of the run if it is reading the catalogue, or undefined. */
const readingOf = (run: Awaited<ReturnType<typeof latestRun>>) => (run?.state === 'reading' ? run.id : undefined);

/** Polls until `isDone` or until the maximum wait is over. Returns the last value. */
async function waitUntil<T>(look: () => Promise<{ value: T; isDone: boolean }>): Promise<T> {
  const until = performance.now() + longestWaitMs;
  for (;;) {
    const { value, isDone } = await look();
    if (isDone || performance.now() >= until) return value;
    await sleep(pollIntervalMs);
  }
}

/** Returns the key of a run's error. */
export const toKey = (error: string | null): ApiErrorKey =>
  error !== null && Object.hasOwn(apiErrors, error) ? (error as ApiErrorKey) : 'unexpected';
