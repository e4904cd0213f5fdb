import type { Collection } from '@trastienda/contract/collection';
import { defaultLanguage, type Language } from '@trastienda/contract/language';
import { limits } from '@trastienda/contract/limits';
import type { ExperienceMember } from '@trastienda/contract/resources/experience';
import { queryOptions } from '@tanstack/react-query';
import { keys } from '../../../kit/records/queries.ts';
import type { Received } from '../../../kit/records/received.ts';
import { isCollection, isRecord, type Shape } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { hasFeature } from '../../../session/config.ts';
import { versionOf } from '../../../session/calls/versions.ts';

/** The fields of an experience that the rows, the select and the preview show. */
export type Experience = Received<
  Pick<ExperienceMember, '@id' | 'id' | 'name' | 'order' | 'isActive' | 'location' | 'thumbnailUrl'>
>;

/** The order as read from the server. */
export type StoredOrder = {
  /** All experiences with a position; without the feature `positions`, also the experiences that have no position. */
  experiences: readonly Experience[];
  /** The version of the order, sent as `If-Match`; undefined without the feature `positions`. */
  version: string | undefined;
  /** Whether there is any experience, with or without a position. */
  hasExperiences: boolean;
};

type Stop = { signal: AbortSignal };
type Positions = { positions: Experience[] };

const positionsPath = '/experiences/positions';
export const isPositions: Shape = (body) => isRecord(body) && Array.isArray(body['positions']);

/** The stored order, refetched each time the screen opens, because another administrator may have saved. */
export const storedOrderQuery = (language: Language = defaultLanguage) =>
  queryOptions({
    queryKey: [...keys.collection('experiences'), 'positions', language] as const,
    queryFn: ({ signal }) => readStoredOrder(language, signal),
    gcTime: 0,
  });

export const readStoredOrder = (language: Language, signal?: AbortSignal): Promise<StoredOrder> =>
  (hasFeature('positions') ? readPositions : readAll)(language, signal && { signal });

/** Converts a response of the positions endpoint, or the stored order that the response to a conflicting save (412) contains. */
export const toStoredOrder = (answer: unknown): StoredOrder => {
  const { positions } = answer as Positions; // The cast is safe: callers check the answer with `isPositions`.
  return { experiences: positions, version: versionOf(answer), hasExperiences: positions.length > 0 };
};

/** Saves the positions of some experiences in one request (feature `positions`). Resolves to the stored order. */
export async function savePositions(
  positions: readonly { '@id': string; order: number | null }[],
  version: string | undefined,
): Promise<StoredOrder> {
  const options = { language: defaultLanguage, version, versionFeature: 'positions' } as const;
  const answer = await api.put(positionsPath, { positions }, options);
  return isPositions(answer) ? { ...toStoredOrder(answer), hasExperiences: true } : readStoredOrder(defaultLanguage);
}

async function readPositions(language: Language, stop?: Stop): Promise<StoredOrder> {
  const stored = toStoredOrder(await api.get<Positions>(positionsPath, { language, ...stop, shape: isPositions }));
  if (stored.hasExperiences) return stored;
  const first = await readBlock(language, stop, 'itemsPerPage=1');
  return { ...stored, hasExperiences: first['hydra:totalItems'] > 0 };
}

/** Without the feature `positions`, only the list of experiences contains the positions, so the whole list is read (POS-03). */
async function readAll(language: Language, stop?: Stop): Promise<StoredOrder> {
  const experiences: Experience[] = [];
  const query = `order[id]&itemsPerPage=${limits.experienceBlockItems}`;
  for (let page = 1; ; page += 1) {
    const block = await readBlock(language, stop, page === 1 ? query : `${query}&page=${page}`);
    experiences.push(...block['hydra:member']);
    if (block['hydra:member'].length === 0 || experiences.length >= block['hydra:totalItems']) break;
  }
  return { experiences, version: undefined, hasExperiences: experiences.length > 0 };
}

const readBlock = (language: Language, stop: Stop | undefined, query: string) =>
  api.get<Collection<Experience>>(`/experiences?${query}`, { language, ...stop, shape: isCollection });
