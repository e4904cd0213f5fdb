import { times } from '../../base/times.ts';
import { userId } from '../../session/session.ts';
import { sayNotStored, stopSayingNotStored } from './draft-failure.ts';
import { createStoredDraft, type Take } from './stored-draft.ts';
import { canStoreDrafts } from './draft-storage.ts';

/** Stores the unsaved input of one screen while it is typed. */
export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

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
  const enqueue = createQueue(isStoring ? person : undefined);
  /** The number of changes, and how many of them were written: the next flush repeats a failed write. */
  let [changes, written] = [0, 0];
  let hasEnded = false;

  const writeChange = async () => {
    if (hasEnded || written === changes) return;
    const noted = changes;
    await draft.write(take());
    written = noted;
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return enqueue(writeChange);
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
      changes += 1;
      if (isStoring && !hasEnded) timer ??= setTimeout(() => void flush(), times.draftDelayMs);
    },
    /** Writes a change that has been noted. */
    flush,
    /** Removes the draft after a save, or because the user has discarded the input. */
    end: () => {
      end();
      void enqueue(draft.remove);
    },
    /** Leaves the draft to another screen, which continues it. @returns the id. */
    handOver: (): string => {
      end();
      return draft.id();
    },
    /** Called when the screen appears. The returned function is called when the screen disappears, and stores the last change. */
    start: () => {
      const stop = new AbortController();
      onPageHidden(() => void flush(), stop.signal);
      void enqueue(draft.resume(() => take()));
      return () => {
        stop.abort();
        void flush();
        draft.leave(enqueue(draft.release));
      };
    },
  };
}

/** A hidden page may be discarded without a further event. */
function onPageHidden(listener: () => void, signal: AbortSignal) {
  document.addEventListener('visibilitychange', () => document.hidden && listener(), { signal });
  window.addEventListener('pagehide', listener, { signal });
}

/**
 * Returns the function that does the work on a stored draft, one step after the other. Its promises never reject: a failure is said once.
 * @param person the user; undefined if nothing is stored.
 */
function createQueue(person: number | undefined) {
  let work = Promise.resolve();
  return (step: () => Promise<void>): Promise<void> => {
    if (person === undefined) return work;
    work = work.then(step).then(stopSayingNotStored, () => {
      // After the end of the session, the draft may have been deleted.
      if (userId() === person) sayNotStored('drafts');
    });
    return work;
  };
}
