import { Checkbox, TextInput } from '@mantine/core';
import type { ComboboxItem, MultiSelectProps } from '@mantine/core';
import { useDeferredValue, useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { MultiSelect } from '../../elements/select.tsx';
import { foldedFilter } from '../../fields/choices/fold.ts';
import { useReferenceOptions } from '../../fields/choices/reference-options.tsx';
import { toRemovablePill } from '../../fields/choices/removable-pill.tsx';
import { countryFilter, useCountries } from '../../fields/choices/use-countries.ts';
import type { ValuesProps } from './values-props.ts';
import { labelOf } from './record-names.ts';
import { originNames, useValueNames } from './value-names.ts';

type ManyProps = { of: ValuesProps; data: ComboboxItem[] } & Pick<
  MultiSelectProps,
  'filter' | 'limit' | 'onSearchChange' | 'onDropdownOpen' | 'nothingFoundMessage'
>;

/** Submits the form on Enter in an open list of options, unless a text is typed or an option is active. */
function applyOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  const { key, currentTarget: input } = event;
  const isPicking = input.value !== '' || input.hasAttribute('aria-activedescendant');
  // The select prevents the browser's own submit while its list is open.
  if (key === 'Enter' && !isPicking && event.isDefaultPrevented()) input.form?.requestSubmit();
}

/** A select of several values, and whether the records with them are found or left out. */
function Many({ of: { label, edited, onChange }, ...select }: ManyProps) {
  const { t } = useTranslation();
  const id = useId();
  // The list opens with the editor. A hundred options would delay the paint of both.
  const isPainted = useDeferredValue(true, false);
  const chosen = select.data.filter(({ value }) => edited.values.includes(value));
  return (
    <>
      <MultiSelect
        id={id}
        label={label}
        value={[...edited.values]}
        onChange={(values) => onChange({ ...edited, values })}
        filter={foldedFilter()}
        nothingFoundMessage={t('field.nothingFound')}
        renderPill={toRemovablePill(id)}
        comboboxProps={{ withinPortal: false, shadow: 'md', offset: 4 }}
        hidePickedOptions
        searchable
        onKeyDown={applyOnEnter}
        {...select}
        {...(!isPainted && { data: chosen, nothingFoundMessage: undefined })}
      />
      <Checkbox
        label={t('filters.exclude')}
        checked={edited.isNegated}
        onChange={({ currentTarget }) => onChange({ ...edited, isNegated: currentTarget.checked })}
      />
    </>
  );
}

export function ChoiceValues({ values, ...props }: ValuesProps & { values: readonly string[] }) {
  const nameOf = useValueNames(props.collection);
  return <Many of={props} data={values.map((value) => ({ value, label: nameOf(props.chip.name, value) }))} />;
}

export function CountryValues(props: ValuesProps) {
  return <Many of={props} data={useCountries(props.edited.values)} filter={countryFilter} />;
}

export function OriginValues(props: ValuesProps) {
  const { t } = useTranslation();
  return <Many of={props} data={[...originNames(t)].map(([value, label]) => ({ value, label }))} />;
}

export function RecordValues({ target, ...props }: ValuesProps & { target: string }) {
  const { select } = useReferenceOptions({
    collection: target,
    label: labelOf(target),
    language: currentLanguage(),
    stored: props.edited.values.map((id) => `/${target}/${id}`),
  });
  return <Many of={props} {...select} />;
}

/** A part of a text, or a whole value. */
export function TextValue({ label, edited, onChange }: ValuesProps) {
  return (
    <TextInput
      label={label}
      autoComplete="off"
      value={edited.values[0] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...edited, values: value.trim() === '' ? [] : [value] })}
    />
  );
}
