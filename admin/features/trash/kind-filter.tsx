import { useTranslation } from 'react-i18next';
import { Select } from '../../kit/elements/select.tsx';
import { foldedFilter } from '../../kit/fields/choices/fold.ts';
import type { InputProps } from '../../kit/list/search/search-input.tsx';
import { useKindOptions } from './kinds.ts';

/** The filter by the kind of record. */
export function KindFilter({ label, value, onChange }: InputProps) {
  const { t } = useTranslation(['trash', 'common']);
  return (
    <Select
      label={label}
      data={useKindOptions()}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      placeholder={t('anyKind')}
      filter={foldedFilter()}
      nothingFoundMessage={t('common:field.nothingFound')}
      clearButtonProps={{ 'aria-label': t('common:field.clear', { label }) }}
      comboboxProps={{ shadow: 'md', offset: 4 }}
      searchable
      clearable
    />
  );
}
