import { MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldCell, type Cell } from './field-cell.tsx';
import { toMultiSelectProps, toSelectProps } from './select-props.ts';
import { countryFilter, useCountries } from './use-countries.ts';
import { useField } from './use-field.tsx';

export type CountryProps = Cell & { name: string; onPick?: (code: string | null) => void };

/** A country, stored as its code and found by any of its names (D-48). */
export function CountryField({ name, onPick, ...cell }: CountryProps) {
  const { t } = useTranslation();
  const bound = useField(name);
  const chosen = typeof bound.value === 'string' && bound.value !== '' ? bound.value.toUpperCase() : null;
  return (
    <FieldCell name={name} {...cell}>
      <Select
        {...toSelectProps(bound, t)}
        data={useCountries(chosen === null ? [] : [chosen])}
        value={chosen}
        onChange={(code) => {
          bound.onChange(code);
          onPick?.(code);
        }}
        filter={countryFilter}
        searchable
        clearable={!bound.isRequired}
        allowDeselect={false}
      />
    </FieldCell>
  );
}

export type CountriesProps = Cell & { name: string };

/** Several countries, with the same options and search. */
export function CountriesField({ name, ...cell }: CountriesProps) {
  const { t } = useTranslation();
  const bound = useField(name);
  const chosen = Array.isArray(bound.value) ? bound.value.map((code) => String(code).toUpperCase()) : [];
  return (
    <FieldCell name={name} {...cell}>
      <MultiSelect
        {...toMultiSelectProps(bound, t)}
        data={useCountries(chosen)}
        value={chosen}
        onChange={bound.onChange}
        filter={countryFilter}
        searchable
      />
    </FieldCell>
  );
}
