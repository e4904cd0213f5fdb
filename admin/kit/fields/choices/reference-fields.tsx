import { MultiSelect, Select, type SelectProps } from '@mantine/core';
import { toId } from '@trastienda/contract/model/reference';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../to-text.ts';
import { useFormInside } from '../../form/form-context.ts';
import { useOptionRecords, type OptionRecord } from './collection-options.ts';
import { FieldCell, type Cell } from '../field-cell.tsx';
import { foldedFilter } from './fold.ts';
import { OptionLine } from './option-line.tsx';
import { toMultiSelectProps, toSelectProps } from './select-props.ts';
import { OptionsEmptyState } from './options-empty-state.tsx';
import { useField } from '../use-field.tsx';

type Shared = Cell & {
  name: string;
  /** The query string of the options, such as `itemsPerPage=100&country=ES`. */
  query?: string;
  /** Whether typing searches all records; `query` then selects only the initial options. */
  searchesAll?: boolean;
  /** Returns whether a record is offered as an option; stored references are always offered. */
  isOffered?: (record: OptionRecord) => boolean;
  /** Returns a detail that distinguishes records of the same name, such as an e-mail address. */
  toDetail?: (record: OptionRecord) => string | undefined;
  /** True while a field that determines the options is empty, such as the country of a location. */
  isDisabled?: boolean;
};
export type ReferenceProps = Shared & {
  /** Called with the selected record, or null if the field is cleared, so that dependent fields can be updated. */
  onPick?: (chosen: unknown) => void;
};
export type ReferencesProps = Shared & {
  onPick?: (chosen: unknown[]) => void;
  /** Maximum number of selected records; further selections are ignored. */
  max?: number;
};

/** The maximum number of options shown; typing finds the other options. */
const maxListed = 200;
const filter = foldedFilter();

/** A select for a record of another collection. */
export function ReferenceField({
  name,
  query,
  searchesAll,
  isOffered,
  toDetail,
  isDisabled,
  onPick,
  ...cell
}: ReferenceProps) {
  const { t } = useTranslation();
  const bound = useField(name);
  const stored = bound.value === null || bound.value === undefined || bound.value === '' ? [] : [bound.value];
  const options = useOptions({ name, stored, query, searchesAll, isOffered, toDetail, isDisabled });
  const [chosen] = options.chosen;
  return (
    <FieldCell name={name} {...cell}>
      <Select
        {...toSelectProps(bound, t)}
        {...options.select}
        value={chosen ?? null}
        onChange={(id) => {
          const picked = id === null ? null : options.recordOf(id);
          bound.onChange(picked);
          onPick?.(picked);
        }}
        clearable={!bound.isRequired}
        allowDeselect={false}
        disabled={bound.isLocked || isDisabled}
      />
    </FieldCell>
  );
}

/** A multi-select for records of another collection. */
export function ReferencesField({
  name,
  query,
  isOffered,
  toDetail,
  isDisabled,
  max,
  onPick,
  ...cell
}: ReferencesProps) {
  const { t } = useTranslation();
  const bound = useField(name);
  const stored = Array.isArray(bound.value) ? bound.value : [];
  const options = useOptions({ name, stored, query, isOffered, toDetail, isDisabled });
  return (
    <FieldCell name={name} {...cell}>
      <MultiSelect
        {...toMultiSelectProps(bound, t)}
        {...options.select}
        value={options.chosen}
        onChange={(ids) => {
          const picked = ids.slice(0, max).map(options.recordOf);
          bound.onChange(picked);
          onPick?.(picked);
        }}
        disabled={bound.isLocked || isDisabled}
      />
    </FieldCell>
  );
}

/** Returns the props of a select (`select`), the ids of the selected records (`chosen`), and a function that returns a record by id. */
function useOptions({
  name,
  stored,
  query,
  searchesAll,
  isOffered = () => true,
  toDetail,
  isDisabled,
}: Shared & { stored: unknown[] }) {
  const { resource, language } = useFormInside();
  const { t } = useTranslation();
  const collection = resource.fields[name]?.reference?.collection ?? name;
  const [search, setSearch] = useState('');
  const [isOpened, setOpened] = useState(false);
  const { records, isReading, retry } = useOptionRecords({
    collection,
    query,
    searchesAll,
    language,
    search,
    isOpened,
    isEnabled: isDisabled !== true,
  });
  const idOf = (value: unknown) => String(toId(value, collection) ?? '');
  const chosen = stored.map(idOf).filter((id) => id !== '');
  // Until its record is read, a stored reference is shown with the name in the stored value, or else with its id.
  const known = new Map<string, Known>();
  for (const value of stored)
    known.set(idOf(value), isNamed(value) ? toOption(value, toDetail) : { value, name: idOf(value) });
  for (const record of records) {
    const id = idOf(record['@id']);
    if (known.has(id) || isOffered(record)) known.set(id, toOption(record, toDetail));
  }
  known.delete('');
  return {
    chosen,
    recordOf: (id: string) => stored.find((value) => idOf(value) === id) ?? known.get(id)?.value,
    select: {
      data: [...known].map(([value, { name: label, detail }]) => ({
        value,
        label: detail === undefined ? label : `${label} · ${detail}`,
      })),
      ...(toDetail && { renderOption: toOptionOf(known) }),
      searchable: true,
      limit: maxListed,
      filter,
      onSearchChange: setSearch,
      onDropdownOpen: () => setOpened(true),
      nothingFoundMessage: <OptionsEmptyState isReading={isReading} retry={retry} nothing={t('field.nothingFound')} />,
    },
  };
}

// The cast is safe: any object can be read by key.
const isNamed = (value: unknown): value is OptionRecord =>
  typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string';

/** An option: its value, its name, and a detail that distinguishes it from options of the same name. */
type Known = { value: unknown; name: string; detail?: string | undefined };

const toOption = (record: OptionRecord, toDetail: Shared['toDetail']): Known => ({
  value: record,
  name: toText(record.name) || record['@id'],
  detail: toDetail?.(record),
});

const toOptionOf = (known: ReadonlyMap<string, Known>): SelectProps['renderOption'] =>
  function Option({ option: { value, label }, checked }) {
    const { name = label, detail } = known.get(value) ?? {};
    return <OptionLine name={name} detail={detail} isChecked={checked} />;
  };
