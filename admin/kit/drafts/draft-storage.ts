import { loadChunk } from '../../base/chunk-loading.ts';
import { tellDraftsChanged } from './storage/draft-channel.ts';
import { deletePlace } from './storage/place.ts';
import { hasFeature } from '../../session/config.ts';

let loaded: typeof import('./storage/storage.ts') | undefined;

/** Loads the code that stores drafts. It is called by every write, and a further import of a loaded chunk takes time. */
export const loadDraftStorage = async () => (loaded ??= await loadChunk(() => import('./storage/storage.ts')));

/** Whether the browser can encrypt and store drafts. Over plain HTTP, a browser offers neither encryption nor locks (D-73). */
export const canStoreDrafts = (): boolean =>
  hasFeature('drafts') && window.isSecureContext && 'subtle' in crypto && 'locks' in navigator;

/**
 * Deletes the drafts of a user and their key after a sign-out, even if the server no longer has the feature. It needs no chunk, which might
 * not load. If the deletion fails, the drafts are deleted when they are too old.
 */
export async function forgetStoredDrafts(person: number): Promise<void> {
  try {
    await deletePlace(person);
    tellDraftsChanged();
  } catch (error) {
    reportError(error);
  }
}
