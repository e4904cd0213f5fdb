import type { SelectProps } from '@mantine/core';
import type { Language } from '@trastienda/contract/language';
import { toId } from '@trastienda/contract/model/reference';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../to-text.ts';
import { useOptionRecords, type OptionRecord } from './collection-options.ts';
import { foldedFilter } from './fold.ts';
import { OptionLine } from './option-line.tsx';
import { OptionsEmptyState } from './options-empty-state.tsx';

/** Which records a select offers, and how. */
export type Offer = {
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

type Options = Offer & {
  collection: string;
  language: Language;
  /** The selected records, or references to them. */
  stored: readonly unknown[];
  /** The field that contains the name of an option; default `name`. */
  label?: string;
};

/** The maximum number of options shown; typing finds the other options. */
const maxListed = 200;
const filter = foldedFilter();

/** Returns the props of a select (`select`), the ids of the selected records (`chosen`), and a function that returns a record by id. */
export function useReferenceOptions({
  collection,
  language,
  stored,
  label = 'name',
  query,
  searchesAll,
  isOffered = () => true,
  toDetail,
  isDisabled,
}: Options) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [isOpened, setOpened] = useState(false);
  const { records, isReading, retry } = useOptionRecords({
    collection,
    label,
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
    known.set(idOf(value), isNamed(value, label) ? toOption(value, label, toDetail) : { value, name: idOf(value) });
  for (const record of records) {
    const id = idOf(record['@id']);
    if (known.has(id) || isOffered(record)) known.set(id, toOption(record, label, toDetail));
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
const isNamed = (value: unknown, label: string): value is OptionRecord =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[label] === 'string';

/** An option: its value, its name, and a detail that distinguishes it from options of the same name. */
type Known = { value: unknown; name: string; detail?: string | undefined };

const toOption = (record: OptionRecord, label: string, toDetail: Offer['toDetail']): Known => ({
  value: record,
  name: toText(record[label]) || record['@id'],
  detail: toDetail?.(record),
});

const toOptionOf = (known: ReadonlyMap<string, Known>): SelectProps['renderOption'] =>
  function Option({ option: { value, label }, checked }) {
    const { name = label, detail } = known.get(value) ?? {};
    return <OptionLine name={name} detail={detail} isChecked={checked} />;
  };
