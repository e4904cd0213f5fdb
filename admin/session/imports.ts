import type { ImportRun } from '@trastienda/contract/imports/runs';
import { isIdentified, isRecord, type Shape } from './answer-shapes.ts';
import { api } from './api-client.ts';
import { withDistributorToken } from './distributor.ts';

/**
 * The response with the number of importable experiences. `experienceImports` is opaque, and the import request sends it back
 * unchanged (D-53). `plannedAt` is the time when the catalogue was read, if the server sends it.
 */
export type Found = { quantity: number; experienceImports?: unknown; run?: string | null; plannedAt?: unknown };

/**
 * Requests the number of importable experiences (IMP-03). The response may take up to 25 s, the time limit of the API.
 * @param run the run to wait for (feature `import-runs`). Without `run`, the request starts a reading of the catalogue if there is no
 * valid plan.
 */
export const readFound = (signal: AbortSignal, run?: number): Promise<Found> =>
  withDistributorToken((token) => {
    const query = `token=${encodeURIComponent(token)}${run === undefined ? '' : `&run=${run}`}`;
    return api.get<Found>(`/imports/quantity-imports?${query}`, { signal, shape: isFound });
  }, signal);

/** Imports the experiences found (IMP-10), and returns the server's sentence about the result. */
export async function requestImport(imports: readonly string[], experienceImports: unknown): Promise<string> {
  const { message } = await withDistributorToken((token) =>
    api.post<{ message: string }>(requestPath, { imports, experienceImports, token }, { shape: hasMessage }),
  );
  return message;
}

/** Imports the ticked items of a plan in the background (feature `import-runs`, IMP-15). The returned run contains the progress. */
export const beginImport = (imports: readonly string[], plan: string): Promise<ImportRun> =>
  withDistributorToken((token) =>
    api.post<ImportRun>(
      requestPath,
      { imports, experienceImports: plan, token },
      { isAsync: true, shape: isIdentified },
    ),
  );

const requestPath = '/imports/imports-request';
const isFound: Shape = (body) => isRecord(body) && Number.isInteger(body['quantity']);
const hasMessage: Shape = (body) => isRecord(body) && typeof body['message'] === 'string';
