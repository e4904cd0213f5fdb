/** A draft that a screen has open is a held lock. The browser releases the locks of a tab that ends, even by a crash. */
const lockOf = (id: string) => `trastienda.draft.${id}`;

/**
 * Marks a draft as open.
 * @returns a function that releases it, and resolves when it is released; undefined if another screen has the draft open.
 */
export function holdDraft(id: string): Promise<(() => Promise<void>) | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<(() => Promise<void>) | undefined>();
  const held = navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
    if (!lock) return resolve(undefined);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    resolve(async () => {
      release();
      await held;
    });
    return released;
  });
  held.catch(reject);
  return promise;
}

/** Returns a function that tells whether a screen of any tab has a draft open. */
export async function openDrafts(): Promise<(id: string) => boolean> {
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return (id) => names.has(lockOf(id));
}
