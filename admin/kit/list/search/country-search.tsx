import { useTranslation } from 'react-i18next';
import { Select } from '../../elements/select.tsx';
import { countryFilter, useCountries } from '../../fields/choices/use-countries.ts';
import classes from '../list.module.css';

type Props = { name: string; label: string; value: string; onChange: (code: string) => void };

/** A select for the filter by country. The options are the names of countries; the value is the code of a country (LOC-02). */
export function CountrySearch({ name, label, value, onChange }: Props) {
  const { t } = useTranslation();
  const chosen = value === '' ? null : value.toUpperCase();
  return (
    <Select
      className={classes['searchField']}
      name={name}
      label={label}
      data={useCountries(chosen === null ? [] : [chosen])}
      value={chosen}
      onChange={(code) => onChange(code ?? '')}
      filter={countryFilter}
      nothingFoundMessage={t('field.nothingFound')}
      clearButtonProps={{ 'aria-label': t('field.clear', { label }) }}
      searchable
      clearable
    />
  );
}
