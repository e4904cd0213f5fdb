import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { defaultLanguage } from '@trastienda/contract/language';
import { useTranslation } from 'react-i18next';
import { useReferenceOptions } from '../../../kit/fields/choices/reference-options.tsx';
import { toText } from '../../../kit/to-text.ts';

/** The referenced collection of each field that refers to records. */
const references: Readonly<Record<string, { collection: string; isMany?: true }>> = {
  user: { collection: 'users' },
  maker: { collection: 'makers' },
  reseller: { collection: 'resellers' },
  location: { collection: 'locations' },
  experience: { collection: 'experiences' },
  plan: { collection: 'plans' },
  makers: { collection: 'makers', isMany: true },
  tags: { collection: 'tags', isMany: true },
  languages: { collection: 'languages', isMany: true },
  categories: { collection: 'categories', isMany: true },
  subcategories: { collection: 'categories', isMany: true },
  parents: { collection: 'categories', isMany: true },
  experiences: { collection: 'experiences', isMany: true },
};

type Props = {
  /** The name of the field. */
  path: string;
  label: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

/** The input for another value of a field: a select of records, a number, or a text. */
export function ReplacementInput({ path, ...input }: Props) {
  const reference = references[path];
  if (reference) return <ReferenceInput {...reference} {...input} />;
  const { label, value, error, onChange } = input;
  if (path === 'order')
    return (
      <NumberInput
        aria-label={label}
        w={140}
        value={typeof value === 'number' ? value : ''}
        error={error}
        onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
        min={0}
        allowDecimal={false}
        allowNegative={false}
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

type ReferenceProps = Omit<Props, 'path'> & { collection: string; isMany?: true };

function ReferenceInput({ collection, isMany, label, value, error, onChange }: ReferenceProps) {
  const { t } = useTranslation();
  const stored = [value ?? []].flat();
  const { chosen, recordOf, select } = useReferenceOptions({
    collection,
    language: defaultLanguage,
    label: collection === 'users' ? 'email' : 'name',
    stored,
  });
  const shared = {
    ...select,
    'aria-label': label,
    error,
    clearButtonProps: { 'aria-label': t('field.clear', { label }) },
    comboboxProps: { shadow: 'md', offset: 4 } as const,
    clearable: true,
  };
  return isMany ? (
    <MultiSelect {...shared} value={chosen} onChange={(ids) => onChange(ids.map(recordOf))} hidePickedOptions />
  ) : (
    <Select
      {...shared}
      value={chosen[0] ?? null}
      onChange={(id) => onChange(id === null ? null : recordOf(id))}
      allowDeselect={false}
    />
  );
}
