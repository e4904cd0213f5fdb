import { MultiSelect, Select } from '../../elements/select.tsx';
import { FieldCell, type Cell } from '../field-cell.tsx';
import { useMultiSelectProps, useSelectProps } from './use-select-props.ts';
import { countryFilter, useCountries } from './use-countries.ts';
import { useField } from '../use-field.tsx';

export type CountryProps = Cell & { name: string; onPick?: (code: string | null) => void };

/** A select for a country. The value is the country's code; typing finds a country by any of its names (D-48). */
export function CountryField({ name, onPick, ...cell }: CountryProps) {
  const bound = useField(name);
  const shared = useSelectProps(bound);
  const chosen = typeof bound.value === 'string' && bound.value !== '' ? bound.value.toUpperCase() : null;
  return (
    <FieldCell name={name} {...cell}>
      <Select
        {...shared}
        data={useCountries(chosen === null ? [] : [chosen])}
        value={chosen}
        onChange={(code) => {
          bound.onChange(code);
          onPick?.(code);
        }}
        filter={countryFilter}
        searchable
        clearable={!bound.isRequired}
      />
    </FieldCell>
  );
}

export type CountriesProps = Cell & { name: string };

/** A multi-select for countries, with the options and the search of `CountryField`. */
export function CountriesField({ name, ...cell }: CountriesProps) {
  const bound = useField(name);
  const shared = useMultiSelectProps(bound);
  const chosen = Array.isArray(bound.value) ? bound.value.map((code) => String(code).toUpperCase()) : [];
  return (
    <FieldCell name={name} {...cell}>
      <MultiSelect
        {...shared}
        data={useCountries(chosen)}
        value={chosen}
        onChange={bound.onChange}
        filter={countryFilter}
        searchable
      />
    </FieldCell>
  );
}
