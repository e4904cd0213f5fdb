import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../api/testing/until.ts';
import { emptyLog, startClient, type Client, type RequestLog } from './client.ts';
import { failOver, loseStandby, type Failover, type Outage } from './database-faults.ts';
import { findDoubles } from './find-doubles.ts';
import { startImport } from './import-catalogue.ts';
import { startLoad, type Load } from './load.ts';
import { findLostWrites } from './find-lost.ts';
import type { Parts } from './parts.ts';

const minuteMs = 60_000;

type Event = { minute: number; what: string; run: () => Promise<unknown> };
export type Outcome = Awaited<ReturnType<typeof runThrough>>;

/**
 * Runs the load for `minutes`. Meanwhile starts an import, kills and restarts servers, kills the primary and stops the standby, each at its
 * time. Then waits for the import and the mails, and looks for lost writes, duplicates, and differences from an undisturbed import.
 */
export async function runThrough(parts: Parts, minutes: number) {
  const { fleet, pair, url } = parts;
  const requests = emptyLog();
  const client = await startClient(url, requests);
  const load = await startLoad(client.ask);
  const results: Results = { failovers: [], outages: [], imports: [] };
  try {
    const startedAt = performance.now();
    for (const { minute, what, run } of planEvents(parts, minutes, { client, requests, results })) {
      await sleep(Math.max(0, startedAt + minute * minuteMs - performance.now()));
      await run();
      console.log(`${((performance.now() - startedAt) / minuteMs).toFixed(1)} min: ${what}`);
    }
    await sleep(Math.max(0, startedAt + minutes * minuteMs - performance.now()));
    await load.stop();
    // Without those of the checks that follow.
    const { reads, writes } = structuredClone(requests.successes);
    const [run] = results.imports;
    if (!run) throw new Error('The import was not started.');
    const imported = await run.done;
    await untilMailsAreSent(parts, load);
    const faults = {
      'answers other than 2xx, 409, 412, 503': requests.faults,
      'writes lost': await findLostWrites(client.ask, url, load),
      'stale reads': load.faults,
      'doubled records, mails or jobs of mails': await findDoubles(pair.primaryUrl(), load.mails, parts.received),
      'differences from an undisturbed import': await run.findFaults(parts.expectedImport, pair.primaryUrl()),
    };
    return { requests, reads, writes, load, ...results, restartSeconds: fleet.seconds, imported, faults };
  } finally {
    client.stop();
  }
}

type Results = {
  failovers: (Failover & { isImporting: boolean })[];
  outages: Outage[];
  imports: ReturnType<typeof startImport>[];
};
type Run = { client: Client; requests: RequestLog; results: Results };

/** Returns the events in the order of their time. */
function planEvents(parts: Parts, minutes: number, { client, requests, results }: Run): Event[] {
  const { fleet } = parts;
  const { failovers, outages, imports } = results;
  const events: Event[] = [
    // Shortly before the first failover, so that it meets the import.
    { minute: minutes * 0.35, what: 'import', run: async () => imports.push(startImport(client)) },
    ...[0.2, 0.8].map((share) => ({
      minute: minutes * share + 0.25,
      what: 'restart of all',
      run: () => fleet.restartAll(),
    })),
    ...[0.35, 0.7].map((share) => ({
      minute: minutes * share + 0.5,
      what: 'failover',
      run: async () => {
        const isImporting = imports.some((each) => each.isRunning());
        failovers.push({ ...(await failOver(parts, requests)), isImporting });
      },
    })),
    {
      minute: minutes * 0.55 + 0.5,
      what: 'standby away',
      run: async () => outages.push(await loseStandby(parts, requests)),
    },
    ...Array.from({ length: minutes - 1 }, (_, minute) => ({
      minute: minute + 1,
      what: 'kill of a server',
      run: () => fleet.kill(minute % fleet.servers.length),
    })),
  ];
  return events.toSorted((one, other) => one.minute - other.minute);
}

/** Waits for the acknowledged mails. A mail that a killed server was sending is sent again about eight minutes later. */
function untilMailsAreSent({ received }: Parts, { mails }: Load): Promise<unknown> {
  const late = 'After 15 minutes, not all acknowledged mails have been sent.';
  return until(() => received.length >= mails.length, { late, timeoutMs: 15 * minuteMs, everyMs: 1_000 }).catch(
    (error: unknown) => console.log(String(error)),
  );
}
