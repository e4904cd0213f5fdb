import { useMemo, useState } from 'react';
import { withdrawUndo } from '../../../kit/undo/undo-offer.ts';
import { differingPositions, toChanges, toOrder, type Order } from './order.ts';
import type { Experience, StoredOrder } from './stored-order.ts';

/** The edited order and the stored order that was edited. A refetch does not replace `base`, so that a concurrent save is detected. */
type Draft = { base: StoredOrder; order: Order; chosen: ReadonlyMap<string, Experience> };

/** The order on the screen: the stored order until the user changes it. */
export function useOrder(stored: StoredOrder) {
  const [draft, setDraft] = useState<Draft>();
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
    edit,
    changed: useMemo(() => differingPositions(storedOrder, order), [storedOrder, order]),
    changes: useMemo(() => toChanges(storedOrder, order), [storedOrder, order]),
    discard: () => setDraft(undefined),
    /** Replaces the base after a part of the draft was saved. */
    rebase: (base: StoredOrder) => setDraft((now) => now && { ...now, base }),
  };
}

export type EditedOrder = ReturnType<typeof useOrder>;
