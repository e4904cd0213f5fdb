import type { Collection } from '@trastienda/contract/collection';
import type { ImportRun } from '@trastienda/contract/calls/imports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { times } from '../../kit/times.ts';
import { isCollection, isIdentified } from '../../session/answer-shapes.ts';
import { api } from '../../session/api-client.ts';
import { showFailure } from '../../kit/alerts.tsx';
import { isWorking } from './follow-run.ts';
import { keepRun } from './use-run.ts';

/** The run of a source that the screen is about: what goes on there, else the plan that waits, else a new one. */
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
      const run = (await latestRun(source, signal)) ?? (await beginRun(source));
      keepRun(client, run);
      return run.id;
    },
    gcTime: 0,
  });
  const { mutate: readAnew, isPending: isBeginning } = useMutation({
    mutationFn: () => beginRun(source),
    onSuccess: (run) => {
      keepRun(client, run);
      client.setQueryData(queryKey, run.id);
    },
    onError: showFailure,
  });
  return { id, error, isFetching, isBeginning, refetch, readAnew };
}

/** Compares the catalogue of a source with ours, or joins what goes on there. */
const beginRun = (source: string) => api.post<ImportRun>('/imports/runs', { source }, { shape: isIdentified });

async function latestRun(source: string, signal: AbortSignal): Promise<ImportRun | undefined> {
  const path = `/imports/runs?source=${encodeURIComponent(source)}&itemsPerPage=1`;
  const { 'hydra:member': runs } = await api.get<Collection<ImportRun>>(path, { signal, shape: isCollection });
  return runs.find((run) => isWorking(run.state) || isKept(run));
}

/** A plan is worked on for a while, with its ticks; after that the catalogue is another one. */
const isKept = ({ state, plannedAt }: ImportRun) => state === 'planned' && ageMs(plannedAt) < times.planKeptMs;

export const ageMs = (moment: string | null) => (moment === null ? Infinity : Date.now() - Date.parse(moment));
