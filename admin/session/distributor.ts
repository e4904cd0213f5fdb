import type { Language } from '@trastienda/contract/language';
import { api, ApiFailure } from './calls/api-client.ts';
import { keepDistributorToken, storedDistributorToken } from './session.ts';

/** A tag, location or zone of the distributor to which a record can refer. */
export type Choice = { id: string; name: string };
export type DistributorList = 'tags' | 'locations' | 'zones';

/** Requests the token for the distributor's lists and stores it (AUTH-11). Returns an empty string if the response has no token. */
export async function fetchDistributorToken(signal?: AbortSignal): Promise<string> {
  const { token } = await api.get<{ token?: unknown }>('/imports/civitatis-credentials', signal && { signal });
  if (typeof token !== 'string') return '';
  keepDistributorToken(token);
  return token;
}

/**
 * Reads the distributor's options for a field of a form.
 * @throws ApiFailure if the request fails.
 */
export async function readChoices(list: DistributorList, language: Language, signal: AbortSignal): Promise<Choice[]> {
  const read = (token: string) =>
    api.get<unknown>(`/imports/civitatis-${list}?token=${encodeURIComponent(token)}`, { language, signal });
  return toChoices(await withDistributorToken(read, signal));
}

/** Calls `ask` with the stored token. Requests a new token, once, if the stored token is missing or refused. */
export async function withDistributorToken<T>(ask: (token: string) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const stored = storedDistributorToken();
  if (stored === null) return ask(await fetchDistributorToken(signal));
  try {
    return await ask(stored);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return ask(await fetchDistributorToken(signal));
  }
}

/** Whether the API may have refused the token. A response with violations or a 409 (work in progress) has another cause. */
const isRefused = (error: unknown) =>
  error instanceof ApiFailure && /^4(?!09)/.test(String(error.code)) && error.violations.length === 0;

/**
 * Converts a response, which is either a list or an object that contains a list. The label of an option is its name or, for
 * tags, which have no name, its description.
 */
function toChoices(answer: unknown): Choice[] {
  const members = Array.isArray(answer) ? answer : Object.values(isRecord(answer) ? answer : {}).find(Array.isArray);
  return (members ?? []).filter(isRecord).flatMap(({ id, name, description }) => {
    const label = name ?? description;
    return (typeof id === 'string' || typeof id === 'number') && typeof label === 'string'
      ? [{ id: String(id), name: label }]
      : [];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
