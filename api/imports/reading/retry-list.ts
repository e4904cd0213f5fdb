import type { Language } from '@trastienda/contract/language';
import type { Reading } from '../source.ts';
import { withRetries, type RetryPolicy } from './retry.ts';

/** A list of activities in a language, with the arguments of {@link withRetries}. */
type List = { language: Language; place: number; signal: AbortSignal; retryPolicy: RetryPolicy };

/**
 * Yields the readings of a list, as {@link withRetries} does. After a successful retry it withdraws the activities that only failed attempts
 * contained: the source has removed them since, or sent them only in an incomplete answer.
 */
export async function* retryList(
  attempt: () => AsyncIterable<Reading[]>,
  { language, place, signal, retryPolicy }: List,
): AsyncGenerator<Reading[]> {
  const earlier = new Set<string>();
  let latest = new Set<string>();
  async function* attemptAgain() {
    for (const id of latest) earlier.add(id);
    latest = new Set();
    for await (const readings of attempt()) {
      for (const reading of readings) if (reading.is === 'activity') latest.add(reading.id);
      yield readings;
    }
  }
  yield* withRetries(attemptAgain, signal, retryPolicy);
  const ids = [...earlier].filter((id) => !latest.has(id));
  if (ids.length > 0) yield [{ is: 'withdrawn', ids, language, place }];
}
