/**
 * Answers each key from a read that begins after it was asked for; those that are asked for in the same turn of the event loop
 * share one read, as the calls do that a screen sends at once.
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
