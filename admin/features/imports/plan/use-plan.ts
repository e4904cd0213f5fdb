import type { Collection } from '@trastienda/contract/collection';
import type { ImportRun, RunState } from '@trastienda/contract/imports/runs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isCollection, isIdentified } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { showFailure } from '../../../kit/elements/alerts.tsx';
import { keepRead, keepRun } from '../../../kit/runs/following/run-cache.ts';
import { importRuns } from '../run/import-runs.ts';

/**
 * The states in which a run can be the current run of its source: the latest run in one of these states. When a run is applied or undone,
 * the server cancels the other plans for its source.
 */
const currentStates: readonly RunState[] = ['reading', 'planned', 'applying', 'undoing'];

/** Returns the id of the run that the screen shows for a source: the current run or, if there is none, a new run. */
export function usePlan(source: string) {
  const client = useQueryClient();
  const queryKey = ['imports', 'plan', source];
  const {
    data: id,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const requestedAt = Date.now();
      const run = (await latestRun(source, signal)) ?? (await beginRun(source));
      keepRead(importRuns, client, run, requestedAt);
      return run.id;
    },
    gcTime: 0,
  });
  const { mutate: readAgain, isPending: isBeginning } = useMutation({
    mutationFn: () => beginRun(source),
    onSuccess: (run) => {
      keepRun(importRuns, client, run);
      client.setQueryData(queryKey, run.id);
    },
    onError: showFailure,
  });
  return { id, error, isFetching, isBeginning, refetch, readAgain };
}

/** Starts a run that compares the catalogue of a source with the stored experiences. If such a run is active, returns that run. */
const beginRun = (source: string) => api.post<ImportRun>('/imports/runs', { source }, { shape: isIdentified });

async function latestRun(source: string, signal: AbortSignal): Promise<ImportRun | undefined> {
  const path = `/imports/runs?source=${encodeURIComponent(source)}&state=${currentStates.join(',')}&itemsPerPage=1`;
  const { 'hydra:member': runs } = await api.get<Collection<ImportRun>>(path, { signal, shape: isCollection });
  return runs[0];
}
