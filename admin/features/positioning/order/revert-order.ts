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
 */
export const revertOrder = (after: Positions, before: Positions): Promise<StoredOrder | undefined> =>
  retryOnce(async () => {
    const stored = await readStoredOrder(defaultLanguage);
    const positions = toPositions(toOrder(stored.experiences));
    const isUnchanged = after.every(({ '@id': iri, order }) => (positions.get(iri) ?? null) === order);
    return isUnchanged ? savePositions(before, stored.version) : undefined;
  });
