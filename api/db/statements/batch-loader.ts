import DataLoader from 'dataloader';

/**
 * Returns a function that loads the value of a key, or undefined if `read` does not return it. Keys that are requested in the same
 * turn of the event loop share a read, such as the keys of the requests that a screen sends together. A read starts after all its keys
 * have been requested, so it never returns a stale value.
 */
export function batched<Key, Value>(read: (keys: Key[]) => Promise<Map<Key, Value>>) {
  const loader = new DataLoader<Key, Value | undefined>(
    async (keys) => {
      const values = await read([...new Set(keys)]);
      return keys.map((key) => values.get(key));
    },
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  );
  return (key: Key) => loader.load(key);
}
