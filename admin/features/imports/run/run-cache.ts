import type { QueryClient } from '@tanstack/react-query';
import type { ImportRun, RecentItem } from '@trastienda/contract/imports/runs';
import { isIdentified } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import type { RunNews } from './follow-run.ts';

/** The cached state of a run. */
export type CachedRun = {
  run: ImportRun;
  /** The items processed last, the newest first. */
  recent: readonly RecentItem[];
  /** The estimated time until the current stage of the run ends; undefined without an estimate. */
  secondsLeft: number | undefined;
  /** The last failure to read the run; undefined after a successful read. */
  failure: unknown;
};

export const unread = { recent: [], secondsLeft: undefined, failure: undefined };

export const runKey = (id: number | undefined) => ['imports', 'run', id] as const;

/** Caches the run of a response, and preserves the cached `recent`. The screens that show the run then follow it if it is active. */
export const keepRun = (client: QueryClient, { recent, ...run }: RunNews, secondsLeft?: number) =>
  client.setQueryData<CachedRun>(runKey(run.id), (before) => ({
    run,
    recent: recent ?? before?.recent ?? [],
    secondsLeft,
    failure: undefined,
  }));

/** Caches a run that was read, unless the cached run was updated since the request was sent: the response may be older. */
export function keepRead(client: QueryClient, run: ImportRun, requestedAt: number) {
  const { dataUpdatedAt = 0 } = client.getQueryState(runKey(run.id)) ?? {};
  if (dataUpdatedAt < requestedAt) keepRun(client, run);
}

/** Caches a failure to read the run. The cached run remains as old as it was. */
export function keepRunFailure(client: QueryClient, id: number, failure: unknown) {
  const updatedAt = client.getQueryState(runKey(id))?.dataUpdatedAt;
  client.setQueryData<CachedRun>(runKey(id), (before) => before && { ...before, failure }, { updatedAt });
}

/** Reads a run. If the cached run was updated in the meantime, returns the update, because the response may be older. */
export async function readRun(client: QueryClient, id: number, signal: AbortSignal): Promise<CachedRun> {
  const requestedAt = Date.now();
  const run = await api.get<ImportRun>(`/imports/runs/${id}`, { signal, shape: isIdentified });
  const { data, dataUpdatedAt = 0 } = client.getQueryState<CachedRun>(runKey(id)) ?? {};
  return data && dataUpdatedAt >= requestedAt ? data : { ...unread, run, recent: data?.recent ?? [] };
}
