import { times } from '../../../base/times.ts';

/** A draft that a screen has open is a held lock. The browser releases the locks of a tab that ends, even by a crash. */
const lockOf = (id: string) => `trastienda.draft.${id}`;

/**
 * Marks a draft as open, as soon as no other screen has it open.
 * @returns a function that releases it; undefined if another screen still has it open after `times.draftLockMs`.
 */
export function holdDraft(id: string): Promise<(() => void) | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<(() => void) | undefined>();
  const signal = AbortSignal.timeout(times.draftLockMs);
  navigator.locks
    .request(lockOf(id), { signal }, () => new Promise<void>((release) => resolve(release)))
    .catch((error: unknown) => (signal.aborted ? resolve(undefined) : reject(error)));
  return promise;
}

/** Returns a function that tells whether a screen of any tab has a draft open. */
export async function openDrafts(): Promise<(id: string) => boolean> {
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return (id) => names.has(lockOf(id));
}
