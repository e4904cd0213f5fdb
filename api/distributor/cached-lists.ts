import type { Choice, Distributor } from './distributor.ts';

/** How long a list is cached: lists change rarely, and a form should not wait for the distributor each time it opens. */
const cacheMs = 10 * 60_000;

/** Returns a distributor that caches the lists of `distributor` for `cacheMs`. Failures are not cached. */
export function cacheLists(distributor: Distributor): Distributor {
  const cache = new Map<string, { until: number; choices: Promise<Choice[]> }>();
  return {
    ...distributor,
    choices(list, language) {
      const key = `${list} ${language}`;
      const cached = cache.get(key);
      if (cached && cached.until > performance.now()) return cached.choices;
      const choices = distributor.choices(list, language);
      cache.set(key, { until: performance.now() + cacheMs, choices });
      choices.catch(() => cache.delete(key));
      return choices;
    },
  };
}
