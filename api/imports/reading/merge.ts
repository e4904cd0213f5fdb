/**
 * Merges several sequences and yields each value as soon as it arrives. At most `concurrency` sequences are open at a time. At most one
 * value of each open sequence is read ahead of the consumer. Not `p-map`, which limits promises, nor `it-merge`, which opens all sequences.
 */
export async function* merge<T>(sequences: Iterable<AsyncIterable<T>>, concurrency: number): AsyncGenerator<T> {
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
  for (let n = 0; n < concurrency; n += 1) begin();
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
      // The consumer has stopped or a sequence has failed. The remaining sequences are no longer read, so their failures are ignored.
      pending.catch(() => undefined);
      void of.return?.()?.catch(() => undefined);
    }
  }
}
