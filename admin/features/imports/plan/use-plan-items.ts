import { itemKinds, type ImportItem, type ItemKind, type ItemState } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { useRunItems } from '../../../kit/runs/items/use-run-items.ts';
import { importedKinds } from '../use-counts.ts';

/** The content of a tab: all importable items, the items of a kind, or the rejected items. */
export type Tab = 'all' | ItemKind;

export const kindsOf = (tab: Tab): readonly ItemKind[] => (tab === 'all' ? importedKinds : [tab]);

export const toTab = (kind: string | undefined): Tab => itemKinds.find((each) => each === kind) ?? 'all';

/** The key of all cached pages of a run's items. */
export const itemsKey = (run: number) => ['imports', 'items', run] as const;

type Asked = { tab: Tab; name: string; page: number; /** Default: all. */ states?: readonly ItemState[] };

/** Returns a page of the items of a run. */
export function usePlanItems(run: ImportRun, { tab, name, page, states = [] }: Asked) {
  const params = new URLSearchParams({
    kind: kindsOf(tab).join(','),
    ...(states.length > 0 && { state: states.join(',') }),
    ...(name !== '' && { name }),
  });
  return useRunItems<ImportItem, Tab>({ queryKey: itemsKey(run.id), path: `${run['@id']}/items`, params, tab, page });
}
