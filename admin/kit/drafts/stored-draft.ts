import { randomId } from '../../base/random-id.ts';
import type { DraftInput } from './draft.ts';
import { sayNotStored } from './draft-failure.ts';
import { loadDraftStorage } from './draft-storage.ts';

/** Returns the present input of a screen; undefined if nothing would be lost without it. */
export type Take = () => DraftInput | undefined;

/** For each draft that a screen of this page has left: resolves when its last write has ended and it is no longer open. */
const leaving = new Map<string, Promise<void>>();

/** A draft in the browser's storage. It is created by the first write, and open until it is released. */
export function createStoredDraft(person: number | undefined, recovered: string | undefined) {
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
    /**
     * Returns the step that opens a draft that is stored already. A draft without any difference to the record has been saved before, and is
     * removed.
     */
    resume: (take: Take) => {
      // Read before the step: a screen that disappears at once would wait for itself.
      const left = leaving.get(id);
      return async () => {
        // The screen of this page that had the draft before may still be writing.
        await left;
        if (!isStored) return;
        if (!take()) return remove();
        if (!release) await hold();
      };
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
