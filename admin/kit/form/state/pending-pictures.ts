import type { HeldPicture } from '../../drafts/draft.ts';
import { createStore } from '../../store.ts';

/** The state of a field's uploads that are not complete: running, or failed and waiting for a retry. */
export type PendingState = 'sending' | 'failed';

/** The fields with pending uploads. The fields register themselves; the form checks for them before a save and before it is left. */
export type PendingPictures = ReturnType<typeof createPendingPictures>;

/** @param restored the pictures of a restored form. Those that are cut wait for a retry. */
export function createPendingPictures(restored: readonly HeldPicture[] = []) {
  const { read, write, subscribe } = createStore<ReadonlyMap<string, PendingState>>(
    new Map(restored.filter(({ isCut }) => isCut).map(({ field }) => [field, 'failed'])),
  );
  const put = (name: string, state: PendingState | undefined) => {
    if (read().get(name) === state) return;
    const others = [...read()].filter(([each]) => each !== name);
    write(new Map(state ? [...others, [name, state]] : others));
  };
  return { put, read, subscribe };
}
