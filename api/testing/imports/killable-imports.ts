import type { ImportRun, RunEvent } from '@trastienda/contract/imports/runs';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startDistributor } from '../../../sandbox/distributor/distributor.ts';
import { blocksOf, dataOf } from '../event-reader.ts';
import { ask, signIn, startKillable, useKillableCopies } from '../servers/killable-copies.ts';
import type { RunningCopy } from '../servers/running-copy.ts';
import { until } from '../until.ts';
import { importProcesses } from './import-processes.ts';
import { connectedTo } from './importing.ts';

export const activities = 40;
/** The calls of the distributor that {@link fallSilent} holds: the lists after eight, the pictures after those of the first batch. */
const silences = {
  lists: { path: '/v2/destinations/*', kind: '/v2/destinations/{id}/activities', after: 8 },
  pictures: { path: '/pictures/*', kind: '/pictures', after: 50 },
};

export let distributor: Awaited<ReturnType<typeof startDistributor>>;
let copies: RunningCopy[] = [];
let token: string;

/** Sets up a distributor for the tests of a file, and two copies of the server for each test. */
export function useKillableImports(): void {
  useKillableCopies();
  beforeAll(start);
  beforeEach(complete, 240_000);
  afterAll(stop);
}

async function start() {
  distributor = await startDistributor({ activities, hasQuirks: false });
}

async function complete() {
  while (copies.length < 2) {
    copies.push(await startKillable({ ...connectedTo(distributor), IMPORT_READ_AT: 'never' }));
  }
  token = await signIn(remaining());
}

async function stop() {
  copies = [];
  await distributor.close();
}

/** Returns a copy that is running. */
export function remaining(): RunningCopy {
  const [copy] = copies;
  if (!copy) throw new Error('no copy is running');
  return copy;
}

/** Sends a request to the copy that {@link remaining} returns. The caller names the type, which the contract defines for the answer. */
export const request = async <T>(path: string, body?: object) =>
  (await ask(remaining(), path, { token, ...(body && { method: 'POST', body }) })).json() as Promise<T>;

export const beginRun = () => request<ImportRun>('/imports/runs', { source: 'civitatis' });

export const untilRun = ({ '@id': path }: { '@id': string }, isMeant: (run: ImportRun) => boolean) =>
  until(
    async () => {
      const run = await request<ImportRun>(path);
      return isMeant(run) && run;
    },
    { late: 'the run did not get that far', timeoutMs: 240_000 },
  );

/** Makes the distributor fall silent after some calls. @returns a function that waits for the silence. */
export function fallSilent(of: keyof typeof silences): () => Promise<void> {
  const { path, kind, after } = silences[of];
  const asked = () => distributor.calls()[kind] ?? 0;
  const limit = asked() + after;
  distributor.setFaults([{ kind: 'hang', path, after }]);
  return async () => void (await until(() => asked() > limit, { late: 'no call was held' }));
}

/** Kills the copy that works on an import, and its import process. The distributor then answers again. */
export async function killWorker(): Promise<void> {
  const worker = copies.find(({ pid }) => importProcesses(pid).length > 0);
  if (!worker) throw new Error('no copy works on an import');
  const children = importProcesses(worker.pid);
  copies = copies.filter((copy) => copy !== worker);
  const killed = worker.kill();
  for (const child of children) process.kill(child, 'SIGKILL');
  await killed;
  distributor.setFaults([]);
}

/** Reads the events of a run from each copy until its stream ends. @returns those of the copies that have not been killed before. */
export async function followRun({ '@id': path }: ImportRun) {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const streams = copies.map(async (copy) => {
    const events: RunEvent[] = [];
    const { body } = await fetch(copy.url + path, { headers });
    for await (const block of blocksOf(body)) if (block !== ':') events.push(dataOf<RunEvent>(block, 'run'));
    return { copy, events };
  });
  const ended = await Promise.allSettled(streams);
  return ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
