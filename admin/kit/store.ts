/** A value that components read with `useSyncExternalStore`. A change of the value renders them again. */
export type Store<T> = ReturnType<typeof createStore<T>>;

export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** @returns a function that ends the subscription. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
