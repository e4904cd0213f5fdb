import type { ImportRun } from '@trastienda/contract/imports/runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../../../kit/elements/alerts.tsx';
import { isIdentified } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { keepRun } from '../../../kit/runs/following/run-cache.ts';
import { importRuns } from './import-runs.ts';

/** Cancels a run during the search or the import. The items imported before then remain. */
export function useStop(run: ImportRun | undefined) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (path: string) => api.post<ImportRun>(`${path}/cancel`, {}, { shape: isIdentified }),
    onSuccess: (stopped) => keepRun(importRuns, client, stopped),
    onError: showFailure,
  });
  return { stop: () => run && mutate(run['@id']), isStopping: isPending };
}
