/** The section of each field. The fields register themselves; the index beside the form reads their sections. */
export type FieldPlaces = ReturnType<typeof createFieldPlaces>;

export function createFieldPlaces() {
  let places: ReadonlyMap<string, string> = new Map();
  const listeners = new Set<() => void>();
  const publish = (next: ReadonlyMap<string, string>) => {
    places = next;
    for (const listener of listeners) listener();
  };
  return {
    /** @returns a function that removes the field. */
    put(name: string, section: string) {
      publish(new Map(places).set(name, section));
      return () => publish(new Map([...places].filter(([each]) => each !== name)));
    },
    read: () => places,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
