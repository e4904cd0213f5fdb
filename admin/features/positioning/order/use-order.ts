import { useMemo, useState } from 'react';
import { withdrawUndo } from '../../../kit/undo/undo-offer.ts';
import { differingPositions, toOrder, type Order } from './order.ts';
import { continueDraft, type OrderDraft } from './order-draft.ts';
import type { Experience, StoredOrder } from './stored-order.ts';

/**
 * The order on the screen: the stored order until the user changes it.
 * @param recovered a stored draft, with which the screen starts.
 */
export function useOrder(stored: StoredOrder, recovered: OrderDraft | undefined) {
  const [draft, setDraft] = useState(() => recovered && continueDraft(recovered, stored));
  const base = draft?.base ?? stored;
  const storedOrder = useMemo(() => toOrder(base.experiences), [base]);
  const order = draft?.order ?? storedOrder;
  const experiences = useMemo(() => {
    const known = new Map(base.experiences.map((experience) => [experience['@id'], experience]));
    for (const [iri, experience] of draft?.chosen ?? []) known.set(iri, experience);
    return known;
  }, [base, draft?.chosen]);

  /**
   * Changes the order; `chosen` is an experience that the stored order may not contain. An undo of an earlier save would conflict with the
   * unsaved order, and its keys would seem to undo the move.
   */
  const edit = (change: (order: Order) => Order, chosen?: Experience) => {
    withdrawUndo();
    setDraft((now) => {
      const from = now ?? { base: stored, order: toOrder(stored.experiences), chosen: new Map<string, Experience>() };
      const changed = change(from.order);
      if (changed === from.order) return now;
      return {
        ...from,
        order: changed,
        chosen: chosen ? new Map(from.chosen).set(chosen['@id'], chosen) : from.chosen,
      };
    });
  };

  return {
    order,
    storedOrder,
    base,
    experiences,
    draft,
    edit,
    changed: useMemo(() => differingPositions(storedOrder, order), [storedOrder, order]),
    discard: () => setDraft(undefined),
    /** Replaces the base after a part of the draft was saved. */
    rebase: (base: StoredOrder) => setDraft((now) => now && { ...now, base }),
  };
}

export type EditedOrder = ReturnType<typeof useOrder>;
