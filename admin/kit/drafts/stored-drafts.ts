import { useSyncExternalStore } from 'react';
import { onSession, userId } from '../../session/session.ts';
import { createStore } from '../store.ts';
import type { DraftHead } from './draft.ts';
import { canStoreDrafts, loadDraftStorage } from './draft-storage.ts';
import { onDraftsChanged } from './storage/draft-channel.ts';
import { hasPlace } from './storage/place.ts';

const none: readonly DraftHead[] = [];
const shown = createStore(none);
onSession((change) => {
  if (change !== 'started') shown.write(none);
});

/** Returns the drafts of the signed-in user, newest first: none until they are read, and none without the feature `drafts`. */
export const useStoredDrafts = (): readonly DraftHead[] => useSyncExternalStore(follow, shown.read);

/** Reads the drafts of the signed-in user. Resolves to none if they cannot be read. */
export async function readStoredDrafts(): Promise<readonly DraftHead[]> {
  const person = userId();
  if (!canStoreDrafts() || person === undefined) return none;
  try {
    // A user who has stored no draft in this browser does not load the code.
    if (!(await hasPlace(person))) return none;
    const { listDrafts } = await loadDraftStorage();
    return await listDrafts(person);
  } catch {
    return none;
  }
}

let followers = 0;
let stopFollowing = () => {};

/** Keeps the list of drafts up to date while a component shows it. */
function follow(listener: () => void): () => void {
  const unsubscribe = shown.subscribe(listener);
  followers += 1;
  if (followers === 1) stopFollowing = startFollowing();
  return () => {
    unsubscribe();
    followers -= 1;
    if (followers > 0) return;
    stopFollowing();
    // A draft that is removed meanwhile must not be shown by the next screen.
    shown.write(none);
  };
}

function startFollowing() {
  if (!canStoreDrafts()) return () => {};
  const stop = new AbortController();
  let latest = 0;
  const refresh = async () => {
    const reading = ++latest;
    const drafts = await readStoredDrafts();
    if (reading === latest && !stop.signal.aborted) shown.write(drafts);
  };
  const stopDrafts = onDraftsChanged(() => void refresh());
  const stopSession = onSession(() => void refresh());
  // A crashed tab sends no message when it releases its drafts.
  document.addEventListener('visibilitychange', () => void refresh(), { signal: stop.signal });
  void refresh();
  return () => {
    stop.abort();
    stopDrafts();
    stopSession();
  };
}
