import type { ChangedItem, ImportItem, ImportRun } from '@trastienda/contract/calls/imports';
import type { Collection } from '@trastienda/contract/collection';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { currentLanguage } from '../../i18n/i18n.ts';
import { showFailure } from '../../kit/alerts.tsx';
import { isIdentified } from '../../session/answer-shapes.ts';
import { api } from '../../session/api-client.ts';
import { withChoices, withChosenCounts, withTick, type Choices, type Tick } from './item-ticks.ts';
import { itemsKey } from './use-plan-items.ts';

/** What is to be told to the server: something of one item, or of many. */
type Change = { item: ImportItem; tick: Tick } | { choices: Choices };

/** In one row: each is sent when the one before it was answered, so that the last one wins. What applies the plan stands in it, too. */
export const tickScope = { id: 'import-ticks' };

/** The ticks of a plan: shown at once, saved one after the other, and taken back when that fails. */
export function usePlanTicks(run: ImportRun, onRunChange: (run: ImportRun) => void) {
  const client = useQueryClient();
  // In the state of the component, so that a box shows at the next press what the last one made of it.
  const [pending, setPending] = useState<readonly Change[]>([]);
  const known = useRef(run);
  useEffect(() => void (known.current = run), [run]);
  const tell = (next: ImportRun) => {
    known.current = next;
    onRunChange(next);
  };
  const pages = { queryKey: itemsKey(run.id) };
  const reread = async () => {
    const [latest] = await Promise.all([readRun(run), client.invalidateQueries(pages)]);
    if (latest) tell(latest);
  };

  const { mutate } = useMutation({
    scope: tickScope,
    mutationFn: async (change: Change) => {
      if ('choices' in change) {
        tell(await api.post<ImportRun>(`${run['@id']}/choices`, change.choices, { shape: isIdentified }));
        return client.invalidateQueries(pages);
      }
      const language = currentLanguage();
      const answer = await api.patch<ChangedItem>(change.item['@id'], change.tick, { language, shape: isIdentified });
      const { chosenCounts, ...item } = answer;
      client.setQueriesData<Collection<ImportItem>>(pages, (page) => page && withItem(page, item));
      tell(withChosenCounts(known.current, chosenCounts));
      // A page that was asked for before may not know of it.
      if (client.isFetching(pages) > 0) await client.invalidateQueries(pages);
    },
    onError: (error) => {
      showFailure(error);
      // Whether it was saved is not known, and somebody else may be applying the plan.
      void reread();
    },
    onSettled: (_answer, _error, change) => setPending((all) => all.filter((one) => one !== change)),
  });
  const send = (change: Change) => {
    setPending((all) => [...all, change]);
    mutate(change);
  };

  return {
    /** An item as it will be once everything is saved. */
    toShown: (item: ImportItem): ImportItem =>
      pending.reduce(
        (shown, change) =>
          'choices' in change
            ? withChoices(shown, change.choices)
            : change.item['@id'] === item['@id']
              ? withTick(shown, change.tick)
              : shown,
        item,
      ),
    tick: (item: ImportItem, tick: Tick) => send({ item, tick }),
    choose: (choices: Choices) => send({ choices }),
    /** What was asked of many and is not answered yet. */
    choosing: pending.findLast((change) => 'choices' in change)?.choices,
  };
}

const readRun = (run: ImportRun) => api.get<ImportRun>(run['@id'], { shape: isIdentified }).catch(() => undefined);

const withItem = (page: Collection<ImportItem>, item: ImportItem): Collection<ImportItem> => ({
  ...page,
  'hydra:member': page['hydra:member'].map((one) => (one['@id'] === item['@id'] ? item : one)),
});
