import { isRecord, type Shape } from './answer-shapes.ts';
import { api } from './api-client.ts';
import { withDistributorToken } from './distributor.ts';

/** What waits to be imported; `experienceImports` is handed back as it came, whatever it is (D-53). */
export type Found = { quantity: number; experienceImports?: unknown; run?: string | null };

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
    api.post<{ message: string }>(
      '/imports/imports-request',
      { imports, experienceImports, token },
      { shape: hasMessage },
    ),
  );
  return message;
}

const isFound: Shape = (body) => isRecord(body) && Number.isInteger(body['quantity']);
const hasMessage: Shape = (body) => isRecord(body) && typeof body['message'] === 'string';
