import { randomId } from '../../base/random-id.ts';
import { times } from '../../base/times.ts';
import { userId } from '../../session/session.ts';
import type { DraftInput } from './draft.ts';
import { sayNotStored, stopSayingNotStored } from './draft-failure.ts';
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
  const isStoring = canStoreDrafts() && person !== undefined;
  let take: Take = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** All work on the stored draft, one step after the other. It never rejects. */
  let work = Promise.resolve();
  let isChanged = false;
  let hasEnded = false;

  const then = (step: () => Promise<void>): Promise<void> => {
    if (!isStoring) return work;
    work = work.then(step).then(stopSayingNotStored, () => {
      // After the end of the session, the draft may have been deleted.
      if (userId() === person) sayNotStored('drafts');
    });
    return work;
  };
  const writeChange = async () => {
    if (hasEnded || !isChanged) return;
    isChanged = false;
    await draft.write(take());
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return then(writeChange);
  };
  const end = () => {
    hasEnded = true;
    clearTimeout(timer);
  };
  return {
    id: draft.id,
    /** Replaces the function that returns the input. */
    takeFrom: (next: Take) => void (take = next),
    /** Notes a change. */
    schedule: () => {
      isChanged = true;
      if (isStoring && !hasEnded) timer ??= setTimeout(() => void flush(), times.draftDelayMs);
    },
    /** Writes a change that has been noted. */
    flush,
    /** Removes the draft after a save, or because the user has discarded the input. */
    end: () => {
      end();
      void then(draft.remove);
    },
    /** Leaves the draft to another screen, which continues it. @returns the id. */
    handOver: (): string => {
      end();
      return draft.id();
    },
    /** Called when the screen appears. The returned function is called when it disappears; what was typed until then is stored. */
    start: () => {
      const stop = new AbortController();
      const { signal } = stop;
      // A hidden page may be discarded without a further event.
      document.addEventListener('visibilitychange', () => document.hidden && void flush(), { signal });
      window.addEventListener('pagehide', () => void flush(), { signal });
      void then(() => draft.resume(take));
      return () => {
        stop.abort();
        void flush();
        draft.leave(then(draft.release));
      };
    },
  };
}

/** For each draft that a screen of this page has left: resolves when its last write has ended and it is no longer open. */
const leaving = new Map<string, Promise<void>>();

/** A draft in the browser's storage. It is created by the first write, and open until it is released. */
function createStoredDraft(person: number | undefined, recovered: string | undefined) {
  let id = recovered ?? randomId();
  let isStored = recovered !== undefined;
  let release: (() => Promise<void>) | undefined;

  const hold = async () => {
    const { holdDraft, tellDraftsChanged } = await loadDraftStorage();
    release = await holdDraft(id);
    if (release && isStored) tellDraftsChanged();
    if (release) return;
    // Another tab has recovered the draft: this screen gets one of its own.
    id = randomId();
    isStored = false;
    release = await holdDraft(id);
  };
  const remove = async () => {
    if (!isStored || person === undefined) return;
    isStored = false;
    await (await loadDraftStorage()).removeDraft(person, id);
  };
  return {
    id: () => id,
    remove,
    /** Opens a draft that is stored already. A draft without any difference to the record has been saved before, and is removed. */
    resume: async (take: Take) => {
      // The screen of this page that had the draft before may still be writing.
      await leaving.get(id);
      if (!isStored) return;
      if (!take()) return remove();
      if (!release) await hold();
    },
    write: async (input: DraftInput | undefined) => {
      if (!input) return remove();
      if (person === undefined) return;
      if (!release) await hold();
      const { writeDraft } = await loadDraftStorage();
      const isWhole = await writeDraft(person, id, input);
      isStored = true;
      if (!isWhole) sayNotStored('pictures');
    },
    release: async () => {
      await release?.();
      release = undefined;
      if (isStored) (await loadDraftStorage()).tellDraftsChanged();
    },
    leave: (end: Promise<void>) => {
      const key = id;
      const left = end.then(() => void (leaving.get(key) === left && leaving.delete(key)));
      leaving.set(key, left);
    },
  };
}
