import type { ImportRun } from '@trastienda/contract/calls/imports';
import { isIdentified, isRecord, type Shape } from './answer-shapes.ts';
import { api } from './api-client.ts';
import { withDistributorToken } from './distributor.ts';

/**
 * What waits to be imported; `experienceImports` is handed back as it came, whatever it is (D-53). `plannedAt` is the time when the
 * catalogue was read, if the server sends it.
 */
export type Found = { quantity: number; experienceImports?: unknown; run?: string | null; plannedAt?: unknown };

/** Asks how many experiences can be imported (IMP-03). It may take the 25 s that the API has. */
export const readFound = (signal: AbortSignal): Promise<Found> =>
  withDistributorToken(
    (token) =>
      api.get<Found>(`/imports/quantity-imports?token=${encodeURIComponent(token)}`, { signal, shape: isFound }),
    signal,
  );

/** Imports what was found (IMP-10). The answer is a sentence about what came of it. */
export async function requestImport(imports: readonly string[], experienceImports: unknown): Promise<string> {
  const { message } = await withDistributorToken((token) =>
    api.post<{ message: string }>(requestPath, { imports, experienceImports, token }, { shape: hasMessage }),
  );
  return message;
}

/** The same with feature `import-runs`: what is ticked in a plan is imported in the background, and the run tells how far it is (IMP-15). */
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
