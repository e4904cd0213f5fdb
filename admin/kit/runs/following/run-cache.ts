import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { isIdentified } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { versionOf } from '../../../session/calls/versions.ts';
import type { Run, RunKind } from './run-kind.ts';

/** The cached state of a run. */
export type CachedRun<R> = {
  run: R;
  /** For `If-Match`; undefined for a run that an event has brought. */
  version: string | undefined;
  /** The estimated time until the current stage of the run ends; undefined without an estimate. */
  secondsLeft: number | undefined;
  /** The last failure to read the run; undefined after a successful read. */
  failure: unknown;
};

type Kind = Pick<RunKind<Run>, 'path'>;
type Merging<R extends Run> = Kind & Pick<RunKind<R>, 'merge'>;

export const unread = { version: undefined, secondsLeft: undefined, failure: undefined };

export const runKey = ({ path }: Kind, id: number | undefined) => [path, 'run', id] as const;

/** Caches the run of a response. The screens that show the run then follow it if it is active. */
export const keepRun = <R extends Run>(kind: Merging<R>, client: QueryClient, run: R, secondsLeft?: number) =>
  client.setQueryData<CachedRun<R>>(runKey(kind, run.id), (before) => ({
    run: merged(kind, before?.run, run),
    version: versionOf(run),
    secondsLeft,
    failure: undefined,
  }));

const merged = <R extends Run>({ merge }: Merging<R>, before: R | undefined, run: R) =>
  before && merge ? merge(before, run) : run;

/** Caches a run that was read, unless the cached run was updated since the request was sent: the response may be older. */
export function keepRead<R extends Run>(kind: Merging<R>, client: QueryClient, run: R, requestedAt: number) {
  const { dataUpdatedAt = 0 } = client.getQueryState(runKey(kind, run.id)) ?? {};
  if (dataUpdatedAt < requestedAt) keepRun(kind, client, run);
}

/** Caches a failure to read the run. The cached run remains as old as it was. */
export function keepRunFailure(kind: Kind, client: QueryClient, id: number, failure: unknown) {
  const updatedAt = client.getQueryState(runKey(kind, id))?.dataUpdatedAt;
  client.setQueryData<CachedRun<Run>>(runKey(kind, id), (before) => before && { ...before, failure }, { updatedAt });
}

/** Reads a run. If the cached run was updated in the meantime, returns the update, because the response may be older. */
export async function readRun<R extends Run>(
  kind: Merging<R>,
  client: QueryClient,
  { id, signal }: { id: number; signal: AbortSignal },
): Promise<CachedRun<R>> {
  const requestedAt = Date.now();
  const run = await api.get<R>(`${kind.path}/${id}`, { language: currentLanguage(), signal, shape: isIdentified });
  const { data, dataUpdatedAt = 0 } = client.getQueryState<CachedRun<R>>(runKey(kind, id)) ?? {};
  if (data && dataUpdatedAt >= requestedAt) return data;
  return { ...unread, run: merged(kind, data?.run, run), version: versionOf(run) };
}
