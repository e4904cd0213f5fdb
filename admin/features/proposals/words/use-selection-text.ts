import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { useTranslation } from 'react-i18next';
import { toChips } from '../../../kit/list/filters/chips.ts';
import { useChipTexts } from '../../../kit/list/filters/use-chip-texts.ts';
import { useRecordCount } from '../../../kit/records/record-count.ts';
import { addTo, type Query } from '../../../kit/search-params.ts';
import { filtersOf } from './filters-of.ts';

/** The most filters that are named; more are counted. */
const maxNamed = 4;

/** Returns which records were selected, in words: the filters, or how many were ticked. Undefined until the names in the filters are read. */
export function useSelectionText({ collection, where, total }: Proposal): string | undefined {
  const { t } = useTranslation('proposals');
  const toCount = useRecordCount();
  const chips = toChips(filtersOf[collection], toQuery(where));
  const texts = useChipTexts(collection, chips.length > maxNamed ? [] : chips);
  const records = toCount(collection, total);
  if (where === null) return t('selection.ticked', { records });
  if (chips.length === 0) return t('selection.all', { records });
  if (chips.length > maxNamed) return t('selection.filters', { count: chips.length, records });
  return texts && t('selection.where', { filters: texts.join(' · '), records });
}

function toQuery(where: Proposal['where']): Query {
  const query: Query = {};
  for (const [name, values] of Object.entries(where ?? {}))
    for (const value of [values].flat()) addTo(query, name, value);
  return query;
}
