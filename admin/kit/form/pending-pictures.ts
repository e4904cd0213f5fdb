/** A picture of a field that is not there yet: on its way, or waiting to be sent again. */
export type PendingState = 'sending' | 'failed';

/** Which fields have pictures that are not there yet: told by the fields, read by the save and by whatever may lose them. */
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
