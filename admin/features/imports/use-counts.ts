import { itemKinds, type ItemKind } from '@trastienda/contract/imports/items';
import { useTranslation } from 'react-i18next';

/** The kinds of items that can be imported, in display order. */
export const importedKinds: readonly ItemKind[] = itemKinds.filter((kind) => kind !== 'rejected');

/** Returns a function that formats the count of each kind, such as `24 nuevas` and `3 retiradas`. Zero counts are omitted. */
export function useCounts() {
  const { t } = useTranslation('imports');
  return (counts: Partial<Record<ItemKind, number>>) =>
    importedKinds
      .filter((kind) => counts[kind])
      .map((kind) => ({ kind, text: t(`find.counts.${kind}`, { count: counts[kind] }) }));
}
