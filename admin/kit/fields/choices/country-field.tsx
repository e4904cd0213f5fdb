import { MultiSelect, Select } from '../../elements/select.tsx';
import { FieldCell, type Cell } from '../field-cell.tsx';
import { useMultiSelectProps, useSelectProps } from './use-select-props.ts';
import { countryFilter, useCountries } from './use-countries.ts';
import { useField, type Bound } from '../use-field.tsx';

export type CountryProps = Cell & { name: string; onPick?: (code: string | null) => void };

/** A field for a country. */
export function CountryField({ name, onPick, ...cell }: CountryProps) {
  return (
    <FieldCell name={name} {...cell}>
      <CountryInput bound={useField(name)} onPick={onPick} />
    </FieldCell>
  );
}

type CountryInputProps = { bound: Bound; onPick?: CountryProps['onPick'] | undefined };

/** A select for a country. The value is the country's code; typing finds a country by any of its names (D-48). */
export function CountryInput({ bound, onPick }: CountryInputProps) {
  const shared = useSelectProps(bound);
  const chosen = typeof bound.value === 'string' && bound.value !== '' ? bound.value.toUpperCase() : null;
  return (
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
  );
}

export type CountriesProps = Cell & { name: string };

/** A field for several countries. */
export function CountriesField({ name, ...cell }: CountriesProps) {
  return (
    <FieldCell name={name} {...cell}>
      <CountriesInput bound={useField(name)} />
    </FieldCell>
  );
}

/** A multi-select for countries, with the options and the search of `CountryInput`. */
export function CountriesInput({ bound }: { bound: Bound }) {
  const shared = useMultiSelectProps(bound);
  const chosen = Array.isArray(bound.value) ? bound.value.map((code) => String(code).toUpperCase()) : [];
  return (
    <MultiSelect
      {...shared}
      data={useCountries(chosen)}
      value={chosen}
      onChange={bound.onChange}
      filter={countryFilter}
      searchable
    />
  );
}
