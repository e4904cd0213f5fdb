import type { Language } from '@trastienda/contract/language';
import { api, ApiFailure } from './api-client.ts';
import { keepDistributorToken, storedDistributorToken } from './session.ts';

/** Something of the distributor that a record can stand for. */
export type Choice = { id: string; name: string };
export type DistributorList = 'tags' | 'locations' | 'zones';

/** Asks for the token of the distributor's lists and keeps it (AUTH-11). */
export async function fetchDistributorToken(signal?: AbortSignal): Promise<string> {
  const { token } = await api.get<{ token?: unknown }>('/imports/civitatis-credentials', signal && { signal });
  if (typeof token !== 'string') return '';
  keepDistributorToken(token);
  return token;
}

/**
 * What a form may choose from at the distributor.
 * @throws ApiFailure when the distributor cannot be asked.
 */
export async function readChoices(list: DistributorList, language: Language, signal: AbortSignal): Promise<Choice[]> {
  const read = (token: string) =>
    api.get<unknown>(`/imports/civitatis-${list}?token=${encodeURIComponent(token)}`, { language, signal });
  return toChoices(await withDistributorToken(read, signal));
}

/** Asks with the stored token; one that is missing or no longer good is asked for anew, once. */
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

/** A field that is wrong, or something else that is under way, is no matter of the token. */
const isRefused = (error: unknown) =>
  error instanceof ApiFailure && /^4(?!09)/.test(String(error.code)) && error.violations.length === 0;

/** The list under the distributor's key, or bare; a tag is called by its description, everything else by its name. */
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
