import { useEffect, useState } from 'react';
import type { DraftKeeper } from '../../../kit/drafts/draft-keeper.ts';
import { useDraftKeeper } from '../../../kit/drafts/use-draft-keeper.ts';
import { toDraftInput } from './order-draft.ts';
import type { EditedOrder } from './use-order.ts';

/**
 * Stores the edited order as a draft, and removes the draft as soon as there are no changes.
 * @param recovered the id of the draft that the screen continues.
 */
export function useOrderKeeper({ draft, changed }: EditedOrder, recovered: string | undefined): DraftKeeper {
  const keeper = useDraftKeeper(recovered);
  const unsaved = changed.length > 0 ? draft : undefined;
  const [initial] = useState(unsaved);
  useEffect(() => {
    keeper.takeFrom(() => unsaved && toDraftInput(unsaved));
    if (unsaved !== initial || !unsaved) keeper.schedule();
    if (!unsaved) void keeper.flush();
  }, [keeper, unsaved, initial]);
  return keeper;
}
