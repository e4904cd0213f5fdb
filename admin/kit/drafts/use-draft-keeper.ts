import { useEffect, useState } from 'react';
import { userId } from '../../session/session.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { canStoreDrafts, loadDraftStorage } from './draft-storage.ts';

/**
 * Returns the keeper of the screen. It stores the last change when the screen disappears.
 * @param recovered the id of the draft that the screen continues.
 */
export function useDraftKeeper(recovered: string | undefined): DraftKeeper {
  const [keeper] = useState(() => createDraftKeeper(recovered));
  useEffect(() => {
    // A failed write tells the user.
    openDatabase().catch(() => undefined);
    return keeper.start();
  }, [keeper]);
  return keeper;
}

/** Opens the database when a screen appears: after the end of the session it could not be opened for the last change of the screen. */
async function openDatabase() {
  const person = userId();
  if (canStoreDrafts() && person !== undefined) await (await loadDraftStorage()).connect(person);
}
