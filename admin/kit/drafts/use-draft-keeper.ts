import { useEffect, useState } from 'react';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';

/**
 * Returns the keeper of the screen, which stores what is typed even when the screen disappears.
 * @param recovered the id of the draft that the screen continues.
 */
export function useDraftKeeper(recovered: string | undefined): DraftKeeper {
  const [keeper] = useState(() => createDraftKeeper(recovered));
  useEffect(() => keeper.start(), [keeper]);
  return keeper;
}
