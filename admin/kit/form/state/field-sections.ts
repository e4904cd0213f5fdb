import { createStore } from '../../store.ts';

/** The section of each field. The fields register themselves; the index beside the form reads their sections. */
export type FieldSections = ReturnType<typeof createFieldSections>;

export function createFieldSections() {
  const { read, write, subscribe } = createStore<ReadonlyMap<string, string>>(new Map());
  /** The number of inputs by field: two for a text that is shown in both languages. */
  const inputs = new Map<string, number>();
  const count = (name: string, change: 1 | -1) => {
    const next = (inputs.get(name) ?? 0) + change;
    inputs.set(name, next);
    return next;
  };
  /** @returns a function that removes the input of the field. */
  const put = (name: string, section: string) => {
    count(name, 1);
    write(new Map(read()).set(name, section));
    return () => {
      if (count(name, -1) === 0) write(new Map([...read()].filter(([each]) => each !== name)));
    };
  };
  return { put, read, subscribe };
}
