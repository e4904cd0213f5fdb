import { defaultLanguage, type Language } from '@trastienda/contract/language';
import { idInPath } from '@trastienda/contract/model/reference';
import { useQueries, useQuery } from '@tanstack/react-query';
import { itemQuery } from '../../kit/records/queries.ts';
import { times } from '../../base/times.ts';
import { hasFeature } from '../../session/config.ts';
import { storedOrderQuery, type Experience } from './order/stored-order.ts';

type Names = Pick<Experience, 'name' | 'location'>;

/**
 * Returns a function that looks up the names of an experience and its location in a language, or undefined while they load. Spanish names
 * are already loaded. With the feature `positions`, names in another language are read in one request for the whole order. Names that this
 * request does not return are read individually.
 */
export function useTranslatedNames(shown: readonly Experience[], language: Language) {
  const isOther = language !== defaultLanguage;
  const ordered = useQuery({
    ...storedOrderQuery(language),
    enabled: isOther && hasFeature('positions'),
    gcTime: times.recordFreshMs,
  });
  const translated = new Map<string, Names | undefined>(
    isOther ? ordered.data?.experiences.map((each) => [each['@id'], each]) : [],
  );
  const missing = isOther && !ordered.isLoading ? shown.filter((each) => !translated.has(each['@id'])) : [];
  const found = useQueries({
    queries: missing.map(({ '@id': iri }) => ({
      ...itemQuery<Names>('experiences', idInPath(iri), language),
      staleTime: times.recordFreshMs,
    })),
  });
  missing.forEach((each, index) => {
    const { data, isError } = found[index] ?? {};
    // After an error, the Spanish name is shown.
    translated.set(each['@id'], isError ? each : data);
  });
  return (experience: Experience): Names | undefined => (isOther ? translated.get(experience['@id']) : experience);
}
