import { defaultLanguage } from '@trastienda/contract/language';
import { retryOnce } from '../../../kit/records/retry-once.ts';
import { toOrder, toPositions, type toChanges } from './order.ts';
import { readStoredOrder, savePositions, type StoredOrder } from './stored-order.ts';

type Positions = ReturnType<typeof toChanges>;

/**
 * Saves former positions of experiences (feature `positions`). Resolves to undefined, without saving, if the position of one of them has
 * changed since (D-71). Other experiences may have moved.
 * @param after the positions that the change has saved.
 * @param before the positions of the same experiences before the change.
 * @param isRetry whether the attempt before, whose answer was lost, may have saved the former positions.
 */
export const revertOrder = (after: Positions, before: Positions, isRetry = false): Promise<StoredOrder | undefined> =>
  retryOnce(async () => {
    const stored = await readStoredOrder(defaultLanguage);
    const positions = toPositions(toOrder(stored.experiences));
    const isStored = (wanted: Positions) =>
      wanted.every(({ '@id': iri, order }) => (positions.get(iri) ?? null) === order);
    if (isStored(after)) return savePositions(before, stored.version);
    return isRetry && isStored(before) ? stored : undefined;
  });
