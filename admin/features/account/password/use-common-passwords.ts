import { useSyncExternalStore } from 'react';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { createStore } from '../../../kit/store.ts';

const loaded = createStore<ReadonlySet<string> | undefined>(undefined);

/** Loads the list. Without it, the API alone refuses common passwords. */
export async function loadCommonPasswords() {
  if (loaded.read()) return;
  const code = await loadChunk(() => import('@trastienda/contract/account/common-passwords')).catch(() => undefined);
  if (code) loaded.write(code.commonPasswords);
}

/** Returns the list of common passwords; undefined until it is loaded. */
export const useCommonPasswords = () => useSyncExternalStore(loaded.subscribe, loaded.read);
