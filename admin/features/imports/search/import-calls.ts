import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { times } from '../../../base/times.ts';
import { isIdentified, isRecord, type Shape } from '../../../session/calls/answer-shapes.ts';
import { api, ApiFailure } from '../../../session/calls/api-client.ts';
import { withDistributorToken } from '../../../session/distributor.ts';

/** The two specified calls of imports, with and without the feature `import-runs`. */

/**
 * The response with the number of importable experiences. `experienceImports` is opaque, and the import request sends it back
 * unchanged (D-53). `plannedAt` is the time when the catalogue was read, if the server sends it.
 */
type Found = { quantity: number; experienceImports?: unknown; run?: string | null; plannedAt?: unknown };
const isFound: Shape = (body) => isRecord(body) && Number.isInteger(body['quantity']);

export const foundKey = ['imports', 'found'] as const;

/** The maximum number of retries after responses with `Retry-After`, and the longest delay that such a response may request. */
const maxRetries = 20;
const longestPauseSeconds = 60;

/**
 * The query for the number of importable experiences (IMP-03). It is sent each time the screen opens. A response may take up to 25 s, the
 * time limit of the API. While the server reads the catalogue, the query is repeated after the delay in `Retry-After`.
 * @param run the run to wait for (feature `import-runs`). Without `run`, the request starts a reading of the catalogue if there is no
 * valid plan.
 */
const foundQuery = (run?: ImportRun) =>
  queryOptions({
    queryKey: [...foundKey, run?.id, run?.state],
    queryFn: ({ signal }) =>
      withDistributorToken((token) => {
        const query = `token=${encodeURIComponent(token)}${run === undefined ? '' : `&run=${run.id}`}`;
        return api.get<Found>(`/imports/quantity-imports?${query}`, { signal, shape: isFound });
      }, signal),
    gcTime: 0,
    retry: (count, error) => pauseSeconds(error) !== undefined && count < maxRetries,
    retryDelay: (_, error) => (pauseSeconds(error) ?? 0) * 1000,
  });

function pauseSeconds(error: Error): number | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 503) return undefined;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== undefined && retryAfterSeconds <= longestPauseSeconds ? retryAfterSeconds : undefined;
}

export const useFound = () => useQuery(foundQuery());

/**
 * Requests the `quantity` of a run (IMP-03, IMP-04) while the server reads the catalogue, and again once the run is planned. Without a
 * response for this run, the quantity is computed from the counts of the run.
 * @param isDefaultSource whether the run reads the source that this call supports; otherwise no request is sent.
 * @returns the quantity and, while the server reads the catalogue, the error of the request. The error can report a failure of the source
 * earlier than the run does.
 */
export function useQuantity(run: ImportRun | undefined, isDefaultSource: boolean) {
  const isReading = run?.state === 'reading';
  const isPlanned = run?.state === 'planned';
  const { data, error, isFetching, refetch } = useQuery({
    // Cancelling the run changes the key, which aborts the pending request.
    ...foundQuery(isReading || isPlanned ? run : undefined),
    // Retries may follow quickly, because the server delays each response until the plan is ready or its own time limit has passed.
    retryDelay: times.progressPollMs,
    enabled: isDefaultSource && (isReading || isPlanned),
    staleTime: Infinity,
  });
  const quantity = run && data?.run === run['@id'] ? data.quantity : countsOf(run);
  return { quantity, error: isReading && !isFetching ? error : null, refetch };
}

/**
 * Returns the number of new, changed and gone items that a plan ticks by default. Gone items are not ticked if they are so many that the
 * feed is probably broken (`manyGone`). Conflicts are not counted, although a plan ticks those that also have changes without a conflict.
 */
function countsOf(run: ImportRun | undefined): number {
  if (!run?.counts) return 0;
  const { new: created, changed, gone } = run.counts;
  return created + changed + (run.manyGone ? 0 : gone);
}

const requestPath = '/imports/imports-request';
const hasMessage: Shape = (body) => isRecord(body) && typeof body['message'] === 'string';

/** Imports the experiences found (IMP-10), and returns the server's sentence about the result. */
export async function requestImport(imports: readonly string[], experienceImports: unknown): Promise<string> {
  const { message } = await withDistributorToken((token) =>
    api.post<{ message: string }>(requestPath, { imports, experienceImports, token }, { shape: hasMessage }),
  );
  return message;
}

/** Imports the ticked items of a plan in the background (feature `import-runs`, IMP-15). The returned run contains the progress. */
export const beginImport = (source: string, experienceImports: string): Promise<ImportRun> =>
  withDistributorToken((token) =>
    api.post<ImportRun>(
      requestPath,
      { imports: [source], experienceImports, token },
      { isAsync: true, shape: isIdentified },
    ),
  );
