import type { ChangedItem, ImportItem } from '@trastienda/contract/imports/items';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { Collection } from '@trastienda/contract/collection';
import { useQueryClient } from '@tanstack/react-query';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { keepRun, runKey, type CachedRun } from '../../../kit/runs/following/run-cache.ts';
import { usePendingChanges } from '../../../kit/runs/items/use-pending-changes.ts';
import { isIdentified } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { importRuns } from '../run/import-runs.ts';
import { withChoices, withChosenCounts, withTick, type Choices, type Tick } from './item-ticks.ts';
import { itemsKey } from './use-plan-items.ts';

/** A change to save: of a single item, or of many items. */
type Change = { item: ImportItem; tick: Tick } | { choices: Choices };

/** The scope of the ticks. The request that applies the plan is also in it. */
export const tickScope = { id: 'import-ticks' };

/** Ticks items of a plan. A tick is shown immediately, saved after earlier ticks, and reverted if the save fails. */
export function usePlanTicks(run: ImportRun) {
  const client = useQueryClient();
  const report = (next: ImportRun) => void keepRun(importRuns, client, next);
  const pages = { queryKey: itemsKey(run.id) };
  const save = async (change: Change) => {
    if ('choices' in change) {
      report(await api.post<ImportRun>(`${run['@id']}/choices`, change.choices, { shape: isIdentified }));
      return client.invalidateQueries(pages);
    }
    const language = currentLanguage();
    const answer = await api.patch<ChangedItem>(change.item['@id'], change.tick, { language, shape: isIdentified });
    const { chosenCounts, ...item } = answer;
    client.setQueriesData<Collection<ImportItem>>(pages, (page) => page && withItem(page, item));
    const { run: present } = client.getQueryData<CachedRun<ImportRun>>(runKey(importRuns, run.id)) ?? { run };
    report(withChosenCounts(present, chosenCounts));
    // A page that was requested before the tick was saved may not include the tick.
    if (client.isFetching(pages) > 0) await client.invalidateQueries(pages);
  };
  // Another administrator may be applying the plan.
  const reread = async () => {
    const [latest] = await Promise.all([readLatest(run), client.invalidateQueries(pages)]);
    if (latest) report(latest);
  };
  const { pending, send } = usePendingChanges<Change>({ scope: tickScope, save, reread });

  return {
    /** Returns the item as it will be after all pending changes are saved. */
    toShown: (item: ImportItem): ImportItem => pending.reduce(withChange, item),
    tick: (item: ImportItem, tick: Tick) => send({ item, tick }),
    choose: (choices: Choices) => send({ choices }),
    /** The latest pending change of many items; undefined if there is none. */
    choosing: pending.findLast((change) => 'choices' in change)?.choices,
  };
}

const readLatest = (run: ImportRun) => api.get<ImportRun>(run['@id'], { shape: isIdentified }).catch(() => undefined);

function withChange(item: ImportItem, change: Change): ImportItem {
  if ('choices' in change) return withChoices(item, change.choices);
  return change.item['@id'] === item['@id'] ? withTick(item, change.tick) : item;
}

const withItem = (page: Collection<ImportItem>, item: ImportItem): Collection<ImportItem> => ({
  ...page,
  'hydra:member': page['hydra:member'].map((each) => (each['@id'] === item['@id'] ? item : each)),
});
