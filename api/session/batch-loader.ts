/**
 * Returns a function that loads the value of a key, or undefined if `read` does not return it. Keys that are requested in the same
 * turn of the event loop share a read, such as the keys of the requests that a screen sends together. A read starts after all its keys
 * have been requested, so it never returns a stale value.
 */
export function batched<Key, Value>(read: (keys: Key[]) => Promise<Map<Key, Value>>) {
  let next: { keys: Set<Key>; values: Promise<Map<Key, Value>> } | undefined;

  const gather = () => {
    const keys = new Set<Key>();
    const values = new Promise((resolve) => setImmediate(resolve)).then(() => {
      next = undefined;
      return read([...keys]);
    });
    return { keys, values };
  };

  return async (key: Key): Promise<Value | undefined> => {
    next ??= gather();
    const { keys, values } = next;
    keys.add(key);
    return (await values).get(key);
  };
}
