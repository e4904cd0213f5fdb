import type { Collection } from '@trastienda/contract/collection';
import { countryAliases, toCountryMembers, type CountryMember } from '@trastienda/contract/countries/countries';
import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { isCountries } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { foldedFilter } from './fold.ts';

/** An options filter that finds a country by any of its names (D-48). */
export const countryFilter = foldedFilter((code) => countryAliases[code] ?? []);

/**
 * Returns the options of a country select. They include the chosen countries, even if the list lacks them. The built-in list is used
 * until `GET /countries` succeeds (D-10).
 */
export function useCountries(chosen: readonly string[]): { value: string; label: string }[] {
  const language = currentLanguage();
  const { data } = useQuery({
    queryKey: ['countries', language],
    queryFn: ({ signal }) => api.get<Collection<CountryMember>>('/countries', { language, signal, shape: isCountries }),
    meta: { isQuiet: true },
  });
  // The country lists of legacy servers contain entries without a code, and duplicate codes (D-48).
  const names = new Map(
    (data?.['hydra:member'] ?? toCountryMembers(language))
      .filter(({ code }) => code !== '')
      .map(({ code, text }) => [code.toUpperCase(), text]),
  );
  for (const code of chosen) if (!names.has(code)) names.set(code, code);
  return [...names].map(([value, label]) => ({ value, label }));
}
