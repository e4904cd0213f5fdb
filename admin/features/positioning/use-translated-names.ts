import { defaultLanguage, type Language } from '@trastienda/contract/language';
import { idInPath } from '@trastienda/contract/reference';
import { useQueries, useQuery } from '@tanstack/react-query';
import { itemQuery } from '../../kit/queries.ts';
import { times } from '../../kit/times.ts';
import { hasFeature } from '../../session/config.ts';
import { storedOrderQuery, type Experience } from './stored-order.ts';

type Names = Pick<Experience, 'name' | 'location'>;

/**
 * What experiences and their places are called in a language. They were read in Spanish; for another language the whole
 * order is asked once where one call answers it, and what is not in it one by one.
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
    // Better the Spanish name than none.
    translated.set(each['@id'], isError ? each : data);
  });
  return (experience: Experience): Names | undefined => (isOther ? translated.get(experience['@id']) : experience);
}
