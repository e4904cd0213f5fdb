import {
  freshnessFilters,
  isWatched,
  readFreshnessFilter,
  watchedTextsOf,
} from '@trastienda/contract/freshness/states';
import { useTranslation } from 'react-i18next';
import { Select } from '../../elements/select.tsx';
import { useFilterNames } from '../filters/filter-names.ts';
import { ChoiceValues } from '../filters/value-editors.tsx';
import type { ValuesProps } from '../filters/values-props.ts';

/** The inputs of a filter by freshness: a text of the language, or any, and its states. */
export function FreshnessValues(props: ValuesProps) {
  const { collection, chip, edited, onChange } = props;
  const { t } = useTranslation([collection, 'common']);
  const { language, field } = readFreshnessFilter(edited.name ?? chip.name) ?? {};
  const ofLanguage = `freshness[${language}]`;
  const texts = watchedTextsOf(collection);
  const choose = (text: string | null) => {
    const name = text === null ? ofLanguage : `${ofLanguage}[${text}]`;
    onChange({ ...edited, name, values: edited.values.filter((value) => statesOf(collection, name).includes(value)) });
  };
  return (
    <>
      <ChoiceValues
        {...props}
        label={useFilterNames(collection)(ofLanguage)}
        values={statesOf(collection, edited.name ?? chip.name)}
      />
      {texts.length > 1 && (
        <Select
          label={t('common:freshness.text')}
          placeholder={t('common:freshness.anyText')}
          data={texts.map((value) => ({ value, label: t(`fields.${value}`) }))}
          value={field ?? null}
          onChange={choose}
          comboboxProps={{ withinPortal: false, shadow: 'md', offset: 4 }}
          clearable
        />
      )}
    </>
  );
}

/** The values of a filter by freshness. */
function statesOf(collection: string, name: string): readonly string[] {
  const kinds: Record<string, { oneOf: readonly string[] }> = isWatched(collection) ? freshnessFilters(collection) : {};
  return kinds[name]?.oneOf ?? [];
}
