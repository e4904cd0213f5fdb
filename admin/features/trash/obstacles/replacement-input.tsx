import { TextInput } from '@mantine/core';
import { defaultLanguage } from '@trastienda/contract/language';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../kit/elements/select.tsx';
import { useReferenceOptions } from '../../../kit/fields/choices/reference-options.tsx';
import { maxIntegerChars, parseInteger } from '../../../kit/fields/parse-number.ts';
import { toText } from '../../../kit/to-text.ts';

/** The referenced collection of each field that refers to a record. */
const references: Readonly<Record<string, string>> = {
  user: 'users',
  maker: 'makers',
  reseller: 'resellers',
  location: 'locations',
  experience: 'experiences',
  plan: 'plans',
};

type Props = {
  /** The name of the field. */
  path: string;
  label: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

/** The input for another value of a field: a select of a record, a number, or a text. */
export function ReplacementInput({ path, ...input }: Props) {
  const collection = references[path];
  if (collection !== undefined) return <ReferenceInput collection={collection} {...input} />;
  const { label, value, error, onChange } = input;
  if (path === 'order')
    return (
      <TextInput
        aria-label={label}
        w={140}
        inputMode="numeric"
        maxLength={maxIntegerChars}
        value={toText(value)}
        error={error}
        onChange={(event) => onChange(parseInteger(event.currentTarget.value))}
      />
    );
  return (
    <TextInput
      aria-label={label}
      value={toText(value)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ReferenceProps = Omit<Props, 'path'> & { collection: string };

function ReferenceInput({ collection, label, value, error, onChange }: ReferenceProps) {
  const { t } = useTranslation();
  const { chosen, recordOf, select } = useReferenceOptions({
    collection,
    language: defaultLanguage,
    label: collection === 'users' ? 'email' : 'name',
    stored: [value ?? []].flat(),
  });
  return (
    <Select
      {...select}
      aria-label={label}
      value={chosen[0] ?? null}
      onChange={(id) => onChange(id === null ? null : recordOf(id))}
      error={error}
      clearButtonProps={{ 'aria-label': t('field.clear', { label }) }}
      comboboxProps={{ shadow: 'md', offset: 4 }}
      clearable
    />
  );
}
