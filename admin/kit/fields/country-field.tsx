import { Select } from '@mantine/core';
import type { Collection } from '@trastienda/contract/collection';
import { countryAliases, toCountryMembers, type CountryMember } from '@trastienda/contract/countries';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { isCountries } from '../../session/answer-shapes.ts';
import { api } from '../../session/api-client.ts';
import { FieldCell, type Cell } from './field-cell.tsx';
import { foldedFilter } from './fold.ts';
import { toSelect } from './select-look.ts';
import { useField } from './use-field.tsx';

export type CountryProps = Cell & { name: string; onPick?: (code: string | null) => void };

const filter = foldedFilter((code) => countryAliases[code] ?? []);

/** A country by its code, found under all its names (D-48). Without `GET /countries` the built-in list serves (D-10). */
export function CountryField({ name, onPick, ...cell }: CountryProps) {
  const { t } = useTranslation();
  const bound = useField(name);
  const language = currentLanguage();
  const { data } = useQuery({
    queryKey: ['countries', language],
    queryFn: ({ signal }) => api.get<Collection<CountryMember>>('/countries', { language, signal, shape: isCountries }),
    meta: { isQuiet: true },
  });
  // An operator's old list has entries without a code and codes that come twice (D-48).
  const members = new Map(
    (data?.['hydra:member'] ?? toCountryMembers(language))
      .filter(({ code }) => code !== '')
      .map(({ code, text }) => [code.toUpperCase(), text]),
  );
  const chosen = typeof bound.value === 'string' && bound.value !== '' ? bound.value.toUpperCase() : null;
  if (chosen && !members.has(chosen)) members.set(chosen, chosen);
  return (
    <FieldCell name={name} {...cell}>
      <Select
        {...toSelect(bound, t)}
        data={[...members].map(([value, label]) => ({ value, label }))}
        value={chosen}
        onChange={(code) => {
          bound.onChange(code);
          onPick?.(code);
        }}
        filter={filter}
        searchable
        clearable={!bound.isRequired}
        allowDeselect={false}
      />
    </FieldCell>
  );
}
