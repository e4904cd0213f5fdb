import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refresh } from '../../../kit/records/queries.ts';
import { offerUndo } from '../../../kit/undo/undo-offer.ts';
import { hasFeature } from '../../../session/config.ts';
import { toOrder, toPositions, type toChanges } from './order.ts';
import { revertOrder } from './revert-order.ts';
import { storedOrderQuery, type StoredOrder } from './stored-order.ts';

/** Returns a function that offers to undo a save of the order (D-71), which needs the version of the feature `positions`. */
export function useOrderUndo() {
  const { t } = useTranslation('positioning');
  const client = useQueryClient();
  return (base: StoredOrder, changes: ReturnType<typeof toChanges>) => {
    if (!hasFeature('positions')) return;
    const former = toPositions(toOrder(base.experiences));
    const before = changes.map(({ '@id': iri }) => ({ '@id': iri, order: former.get(iri) ?? null }));
    void offerUndo({
      text: t('moved', { count: changes.length }),
      undo: async (isRetry) => {
        const stored = await revertOrder(changes, before, isRetry);
        // Without data in the cache, the screen is closed, and reads the order when it opens.
        client.setQueryData<StoredOrder>(storedOrderQuery().queryKey, (shown) => shown && stored);
        refresh(client, 'experiences');
        return stored !== undefined;
      },
      undone: t('undone'),
      changedSince: t('changedSince'),
    });
  };
}
