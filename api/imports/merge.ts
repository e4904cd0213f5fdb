/**
 * Merges several sequences, yielding each value as soon as it arrives, with at most `atOnce` sequences open. Reads at most a single
 * value ahead of the consumer from each open sequence.
 */
export async function* merge<T>(sequences: Iterable<AsyncIterable<T>>, atOnce: number): AsyncGenerator<T> {
  const waiting = sequences[Symbol.iterator]();
  const running = new Map<AsyncIterator<T>, Promise<{ of: AsyncIterator<T>; result: IteratorResult<T> }>>();
  const advance = (of: AsyncIterator<T>) =>
    running.set(
      of,
      of.next().then((result) => ({ of, result })),
    );
  const begin = () => {
    const next = waiting.next();
    if (!next.done) advance(next.value[Symbol.asyncIterator]());
  };
  for (let n = 0; n < atOnce; n += 1) begin();
  try {
    while (running.size > 0) {
      const { of, result } = await Promise.race(running.values());
      if (result.done) {
        running.delete(of);
        begin();
      } else {
        advance(of);
        yield result.value;
      }
    }
  } finally {
    const left = [...running];
    for (const [of, pending] of left) {
      // The consumer has stopped or a sequence has failed: nothing reads the others, so their later failures are ignored.
      pending.catch(() => undefined);
      void of.return?.()?.catch(() => undefined);
    }
  }
}
