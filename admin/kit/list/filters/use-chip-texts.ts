import { useTranslation } from 'react-i18next';
import { useCountries } from '../../fields/choices/use-countries.ts';
import type { Chip } from './chips.ts';
import { isTextFilter, useFilterNames } from './filter-names.ts';
import { periodText, rangeText } from './range-texts.ts';
import { useRecordNames } from './record-names.ts';
import { originNames, useValueNames } from './value-names.ts';

/** Returns the text of each chip; undefined until the names of the records in them are read. */
export function useChipTexts(collection: string, chips: readonly Chip[]): string[] | undefined {
  const { t } = useTranslation();
  const filterName = useFilterNames(collection);
  const valueText = useValueText(collection, chips);
  if (!valueText) return undefined;
  return chips.map((chip) =>
    chip.kind === undefined
      ? t('filters.unknown', { name: chip.name, value: chip.values.join(', ') })
      : `${filterName(chip.name)}: ${valueText(chip)}`,
  );
}

/** Returns a function that returns the words for the values of a chip. */
function useValueText(collection: string, chips: readonly Chip[]): ((chip: Chip) => string) | undefined {
  const { t, i18n } = useTranslation();
  const valueName = useValueName(collection, chips);
  if (!valueName) return undefined;
  return (chip) => {
    const { name, kind, values, isNegated } = chip;
    if (kind === 'number' || kind === 'time') return rangeText(t, values);
    if (kind === 'date') return periodText(t, values);
    if (kind === 'flag' || kind === 'exists') {
      return t(`filters.${isTextFilter(name) ? 'text' : 'is'}.${values[0] === 'true' ? 'true' : 'false'}`);
    }
    const type = isNegated ? 'conjunction' : 'disjunction';
    const names = new Intl.ListFormat(i18n.language, { type }).format(values.map((value) => valueName(chip, value)));
    return isNegated ? t('filters.except', { names }) : names;
  };
}

/** Returns a function that returns the name of a value: of a country, a source, a choice or a record. */
function useValueName(collection: string, chips: readonly Chip[]) {
  const { t } = useTranslation();
  const choiceName = useValueNames(collection);
  const records = useRecordNames(chips);
  const countries = new Map(useCountries([]).map(({ value, label }) => [value, label]));
  if (!records) return undefined;
  return ({ name, kind }: Chip, value: string): string => {
    if (kind === 'country') return countries.get(value.toUpperCase()) ?? value;
    if (kind === 'origin') return originNames(t).get(value) ?? value;
    if (typeof kind !== 'object') return value;
    if ('oneOf' in kind) return choiceName(name, value);
    return (
      records.names.get(`${kind.refersTo} ${value}`) ??
      t(records.isComplete ? 'filters.gone' : 'filters.number', { id: value })
    );
  };
}
