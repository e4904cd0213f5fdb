import type { BulkCollection, BulkField } from '@trastienda/contract/proposals/fields';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { ChoiceInput, SegmentedInput } from '../../fields/choices/choice-fields.tsx';
import { CountriesInput, CountryInput } from '../../fields/choices/country-field.tsx';
import { ReferenceInput, ReferencesInput } from '../../fields/choices/reference-fields.tsx';
import { IntegerInput } from '../../fields/integer-field.tsx';
import { LineInput, TextAreaInput } from '../../fields/text-fields.tsx';
import { TimeInput } from '../../fields/time-field.tsx';
import type { Bound } from '../../fields/use-field.tsx';
import { monthOptions } from '../../months.ts';
import { useValueWords } from '../../records/value-words.ts';
import { lineTypeOf, textLimitsOf } from './input-options.ts';

type Props = { collection: BulkCollection; name: string; field: BulkField; bound: Bound };

/** The input of the forms for a value of a field. */
export function ValueInput({ collection, name, field, bound }: Props) {
  switch (field.kind) {
    case 'flag':
      return <YesOrNo bound={bound} />;
    case 'choice':
      return <OneOf {...{ collection, name, bound }} values={field.values} />;
    case 'number':
      return <IntegerInput bound={bound} />;
    case 'time':
      return <TimeInput bound={bound} />;
    case 'country':
      return <CountryInput bound={bound} />;
    case 'countries':
      return <CountriesInput bound={bound} />;
    case 'reference':
      return <ReferenceInput bound={bound} {...recordsOf(field.collection)} />;
    case 'references':
      return <ReferencesInput bound={bound} {...recordsOf(field.collection)} />;
    case 'line':
      return <LineInput bound={bound} type={lineTypeOf(name)} />;
    case 'text':
      return <TextAreaInput bound={bound} rows={3} {...textLimitsOf(collection, name)} />;
    case 'position':
      return null;
  }
}

function YesOrNo({ bound }: { bound: Bound }) {
  const { t } = useTranslation();
  const options = [
    { value: 'true', label: t('values.yes') },
    { value: 'false', label: t('values.no') },
  ];
  const value = typeof bound.value === 'boolean' ? String(bound.value) : undefined;
  const onChange = (chosen: unknown) => bound.onChange(chosen === 'true');
  return <SegmentedInput bound={{ ...bound, value, onChange }} options={options} />;
}

type OneOfProps = Omit<Props, 'field'> & { values: readonly string[] };

/** A select with the labels of the options of the form. */
function OneOf({ collection, name, values, bound }: OneOfProps) {
  const { i18n } = useTranslation();
  const toWords = useValueWords(collection);
  const isMonth = name === 'seasonStartMonth' || name === 'seasonEndMonth';
  const options = isMonth
    ? monthOptions(i18n.language)
    : values.map((value) => ({ value, label: toWords(name, value) }));
  return <ChoiceInput bound={bound} options={options} />;
}

/** Which records a select offers: all of the collection, makers with their e-mail addresses, as in the forms. */
const recordsOf = (collection: string) => ({
  collection,
  language: currentLanguage(),
  ...(collection === 'makers' && {
    toDetail: ({ email }: Record<string, unknown>) => (typeof email === 'string' ? email : undefined),
  }),
});
