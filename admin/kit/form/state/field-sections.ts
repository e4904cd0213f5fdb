import { createStore } from '../../store.ts';

/** The section of each field. The fields register themselves; the index beside the form reads their sections. */
export type FieldSections = ReturnType<typeof createFieldSections>;

export function createFieldSections() {
  const { read, write, subscribe } = createStore<ReadonlyMap<string, string>>(new Map());
  /** @returns a function that removes the field. */
  const put = (name: string, section: string) => {
    write(new Map(read()).set(name, section));
    return () => write(new Map([...read()].filter(([each]) => each !== name)));
  };
  return { put, read, subscribe };
}
