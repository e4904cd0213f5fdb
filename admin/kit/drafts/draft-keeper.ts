import { times } from '../../base/times.ts';
import { userId } from '../../session/session.ts';
import type { DraftInput } from './draft.ts';
import { sayNotStored } from './draft-failure.ts';
import { canStoreDrafts, loadDraftStorage } from './draft-storage.ts';

/** Stores the unsaved input of one screen while it is typed. */
export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Returns the present input of the screen; undefined if nothing would be lost without it. */
type Take = () => DraftInput | undefined;

/**
 * Returns the keeper of a screen. Changes are only noted when they happen; the input is read, encrypted and written at most once per
 * `times.draftDelayMs`. Without the feature `drafts`, or in a browser that cannot encrypt, the keeper does nothing.
 * @param recovered the id of the draft that the screen continues.
 */
export function createDraftKeeper(recovered: string | undefined) {
  const person = userId();
  const draft = createStoredDraft(person, recovered);
  const isStoring = canStoreDrafts();
  let take: Take = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();
  let hasEnded = false;

  const writeNow = async () => {
    if (hasEnded) return;
    try {
      await draft.write(take());
    } catch {
      // After the end of the session, the draft may have been deleted.
      if (userId() === person) sayNotStored('drafts');
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isStoring) work = work.then(writeNow);
    return work;
  };
  return {
    /** Replaces the function that returns the input. */
    takeFrom: (next: Take) => void (take = next),
    id: draft.id,
    /** Notes a change. */
    schedule: () =>
      void (timer ??= isStoring && !hasEnded ? setTimeout(() => void flush(), times.draftDelayMs) : undefined),
    /** Writes the present input immediately. */
    flush,
    /** Removes the draft after a save, or because the user has discarded the input. */
    end: () => {
      hasEnded = true;
      clearTimeout(timer);
      if (isStoring) work = work.then(draft.remove).catch(() => undefined);
    },
    /** Leaves the draft to another screen, which continues it. @returns the id. */
    handOver: (): string => {
      hasEnded = true;
      clearTimeout(timer);
      return draft.id();
    },
    /** Called when the screen appears. The returned function is called when it disappears; what was typed until then is stored. */
    start: () => {
      const stop = new AbortController();
      const { signal } = stop;
      // A hidden page may be discarded without a further event.
      document.addEventListener('visibilitychange', () => document.hidden && void flush(), { signal });
      window.addEventListener('pagehide', () => void flush(), { signal });
      return () => {
        stop.abort();
        draft.leave(flush());
      };
    },
  };
}

/** For each draft that a screen of this page has left: resolves when its last write has ended and it is no longer open. */
const leaving = new Map<string, Promise<void>>();

/** A draft in the browser's storage. It is created by the first write, and open until it is released. */
function createStoredDraft(person: number | undefined, recovered: string | undefined) {
  let id = recovered ?? crypto.randomUUID();
  let isStored = recovered !== undefined;
  let release: (() => Promise<void>) | undefined;
  let left: Promise<void> | undefined;

  const hold = async () => {
    const { holdDraft, tellDraftsChanged } = await loadDraftStorage();
    // The screen of this page that has handed the draft over may still be writing.
    if (leaving.get(id) !== left) await leaving.get(id);
    release = await holdDraft(id);
    if (release && isStored) tellDraftsChanged();
    if (release) return;
    // Another tab has recovered the draft: this screen gets one of its own.
    id = crypto.randomUUID();
    isStored = false;
    release = await holdDraft(id);
  };
  const remove = async () => {
    if (!isStored || person === undefined) return;
    isStored = false;
    await (await loadDraftStorage()).removeDraft(person, id);
  };
  const releaseNow = async () => {
    await release?.();
    release = undefined;
    if (isStored) (await loadDraftStorage()).tellDraftsChanged();
  };
  return {
    id: () => id,
    remove,
    write: async (input: DraftInput | undefined) => {
      if (!input) return remove();
      if (person === undefined) return;
      if (!release) await hold();
      const { writeDraft } = await loadDraftStorage();
      const isWhole = await writeDraft(person, id, input);
      isStored = true;
      if (!isWhole) sayNotStored('pictures');
    },
    /** Releases the draft after the last write. */
    leave: (lastWrite: Promise<void>) => {
      const key = id;
      const end = lastWrite
        .then(releaseNow)
        .catch(() => undefined)
        .then(() => void (leaving.get(key) === end && leaving.delete(key)));
      left = end;
      leaving.set(key, end);
    },
  };
}
