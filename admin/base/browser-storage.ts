/**
 * The browser's storage. It may be blocked (reading the property throws) or full (a write throws); the values of a refused write are then kept in
 * memory until the page is closed. No other module uses `localStorage` or `sessionStorage`.
 */
export const localStore = guard(() => window.localStorage);
export const sessionStore = guard(() => window.sessionStorage);

function guard(open: () => Storage) {
  const memory = new Map<string, string>();
  const removeStored = (key: string) => attempt(() => open().removeItem(key));
  return {
    read: (key: string): string | null => memory.get(key) ?? attempt(() => open().getItem(key)) ?? null,
    /**
     * Stores values that belong together, in the given order. If the browser refuses one of them, all are kept in memory, so that another tab's
     * values never mix with them.
     * @returns whether the browser stored them.
     */
    write: (values: Record<string, string>): boolean => {
      const isStored = attempt(() => {
        for (const [key, value] of Object.entries(values)) open().setItem(key, value);
        return true;
      });
      for (const [key, value] of Object.entries(values)) {
        if (isStored) {
          memory.delete(key);
        } else {
          removeStored(key);
          memory.set(key, value);
        }
      }
      return isStored === true;
    },
    remove: (key: string) => {
      memory.delete(key);
      removeStored(key);
    },
  };
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

const probe = 'trastienda.probe';

/** Whether the browser stores a text of this length. */
export function canStore(chars: number): boolean {
  const isStored = localStore.write({ [probe]: 'x'.repeat(chars) });
  localStore.remove(probe);
  return isStored;
}
