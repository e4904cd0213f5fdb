import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { fold } from '@trastienda/contract/fold';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '../../../session/config.ts';
import { Select } from '../../elements/select.tsx';
import { foldedFilter } from '../../fields/choices/fold.ts';
import { useFieldLabels } from '../../records/field-labels.ts';
import { fieldNamesOf, type Draft } from './draft.ts';

type Props = {
  collection: BulkCollection;
  draft: Draft;
  /** Whether the input gets the focus when the drawer opens. */
  isFirst: boolean;
  onChoose: (field: string) => void;
};

const matches = foldedFilter();

/** Names that begin with the typed text come first: `Promoción` before `Tipo de promoción`. */
const filter: OptionsFilter = ({ options, search, limit }) => {
  const begins = (option: ComboboxParsedItem) => 'label' in option && fold(option.label).startsWith(fold(search));
  return matches({ options, search, limit }).toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
};

/** A select for the field that an operation changes, with the labels of the form. */
export function FieldSelect({ collection, draft, isFirst, onChoose }: Props) {
  const { t } = useTranslation();
  const labelOf = useFieldLabels(collection);
  return (
    <Select
      label={t('bulk.field')}
      placeholder={t('bulk.choose')}
      aria-required
      data={fieldNamesOf(collection, { hasFreshness: hasFeature('freshness') }).map((value) => ({
        value,
        label: labelOf(value),
      }))}
      value={draft.field ?? null}
      onChange={(field) => field !== null && onChoose(field)}
      error={draft.problems.field}
      searchable
      filter={filter}
      limit={40}
      nothingFoundMessage={t('field.nothingFound')}
      comboboxProps={{ shadow: 'md', offset: 4 }}
      data-autofocus={isFirst || undefined}
    />
  );
}
