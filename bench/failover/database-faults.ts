import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../api/testing/until.ts';
import type { RequestLog } from './client.ts';
import type { Parts } from './parts.ts';

/** Time until a failover manager notices that the primary is away. */
const noticeMs = 2_000;
/** Longer than a server waits for a commit, so that requests are answered 503. */
const awayMs = 60_000;

/** Seconds from the death of a primary to the end of the promotion, and from there to the first acknowledged write. */
export type Failover = { promoted: number; written: number };
/** Seconds without the standby, and from its return to the first acknowledged write; the reads with success while it was away. */
export type Outage = { away: number; written: number; reads: number };

export async function failOver({ pair }: Parts, { successes }: RequestLog): Promise<Failover> {
  const killedAt = performance.now();
  await pair.kill();
  await sleep(noticeMs);
  await pair.promote();
  const promotedAt = performance.now();
  const written = await untilWritten(successes.writes, promotedAt);
  await pair.rebuild();
  return { promoted: (promotedAt - killedAt) / 1000, written };
}

/** Kills the standby, for which each commit waits, and starts it again a minute later. */
export async function loseStandby({ pair }: Parts, { successes }: RequestLog): Promise<Outage> {
  const killedAt = performance.now();
  await pair.killStandby();
  await sleep(awayMs);
  const reads = successes.reads.filter((at) => at > killedAt).length;
  const startedAt = performance.now();
  await pair.startStandby();
  return { away: (startedAt - killedAt) / 1000, written: await untilWritten(successes.writes, startedAt), reads };
}

/** Returns the seconds from `since` to the first acknowledged write after it. */
async function untilWritten(writes: number[], since: number): Promise<number> {
  const late = 'No write was acknowledged for two minutes.';
  const first = await until(() => writes.find((at) => at > since), { late });
  return (first - since) / 1000;
}
