import type { Collection } from '@trastienda/contract/collection';
import { maker, type MakerMember } from '@trastienda/contract/resources/makers/maker';
import { slugPattern } from '@trastienda/contract/validators/slug';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { keys } from '../../kit/records/queries.ts';
import { times } from '../../base/times.ts';
import { isCollection } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';
import { hasFeature } from '../../session/config.ts';

const { useRecord } = fieldsOf(maker);

export type SlugState = 'isUnknown' | 'isAsked' | 'isFree' | 'isTaken';

/** Checks whether another maker has the slug. The request is debounced and requires the feature `slug-check` (D-54). */
export function useSlugCheck(slug: string): SlugState {
  const record = useRecord();
  const [debounced] = useDebouncedValue(slug, times.searchDelayMs);
  const isWorthAsking = hasFeature('slug-check') && slugPattern.test(slug) && slug !== record?.slug;
  const { data, isFetching } = useQuery({
    queryKey: [...keys.collection(maker.collection), 'slug', debounced] as const,
    // A newer check aborts this request.
    queryFn: ({ signal }) =>
      api.get<Collection<MakerMember>>(`${maker.path}?slug=${encodeURIComponent(debounced)}`, {
        signal,
        shape: isCollection,
      }),
    enabled: isWorthAsking && debounced === slug,
  });
  if (!isWorthAsking) return 'isUnknown';
  if (debounced !== slug || isFetching) return 'isAsked';
  if (!data) return 'isUnknown';
  return data['hydra:member'].some((other) => other['@id'] !== record?.['@id']) ? 'isTaken' : 'isFree';
}
