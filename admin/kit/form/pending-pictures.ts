/** The state of a field's uploads that are not complete: running, or failed and waiting for a retry. */
export type PendingState = 'sending' | 'failed';

/** The fields with pending uploads. The fields register themselves; the form checks for them before a save and before it is left. */
export type PendingPictures = ReturnType<typeof createPendingPictures>;

export function createPendingPictures() {
  let fields: ReadonlyMap<string, PendingState> = new Map();
  const listeners = new Set<() => void>();
  return {
    put(name: string, state: PendingState | undefined) {
      if (fields.get(name) === state) return;
      const others = [...fields].filter(([each]) => each !== name);
      fields = new Map(state ? [...others, [name, state]] : others);
      for (const listener of listeners) listener();
    },
    read: () => fields,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
