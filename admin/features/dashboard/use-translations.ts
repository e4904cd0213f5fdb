import type { FreshnessSummary } from '@trastienda/contract/freshness/calls';
import { recordStates, watchedCollections, type RecordState } from '@trastienda/contract/freshness/states';
import type { Language } from '@trastienda/contract/language';
import { useQuery } from '@tanstack/react-query';
import { loadTexts } from '../../i18n/i18n.ts';
import type { Received } from '../../kit/records/received.ts';
import { isRecord, type Shape } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';

type Answer = { collections: Received<FreshnessSummary['collections']> };

const isSummary: Shape = (body) => isRecord(body) && isRecord(body['collections']);

/** The state of a language, and how many records of each collection have it. */
export type Found = {
  language: Language;
  state: Exclude<RecordState, 'fresh'>;
  counts: readonly { collection: string; count: number }[];
};
export type Summary = { found: readonly Found[]; hasFailed: boolean; isKnown: boolean; reread: () => void };

/** Returns the translations that need work. `isKnown`: they were counted, or cannot be. */
export function useTranslations(isOffered: boolean): Summary {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['freshness-summary'],
    enabled: isOffered,
    queryFn: async ({ signal }) => {
      const { collections } = await api.get<Answer>('/freshness/summary', { signal, shape: isSummary });
      const found = toFound(collections);
      await Promise.all(found.flatMap(({ counts }) => counts.map(({ collection }) => loadTexts(collection))));
      return found;
    },
    meta: { isQuiet: true },
  });
  return { found: data ?? [], hasFailed: isError, isKnown: !isOffered || !isPending, reread: () => void refetch() };
}

function toFound(collections: Answer['collections']): Found[] {
  const states = recordStates.filter((state) => state !== 'fresh');
  // The translations into English come first, because the texts are written in Spanish.
  const all = (['en', 'es'] as const).flatMap((language) =>
    states.map((state) => {
      const counted = watchedCollections.map((collection) => ({
        collection,
        count: collections[collection]?.[language]?.[state] ?? 0,
      }));
      return { language, state, counts: counted.filter(({ count }) => count > 0) };
    }),
  );
  return all.filter(({ counts }) => counts.length > 0);
}
