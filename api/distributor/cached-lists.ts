import type { Choice, Distributor } from './distributor.ts';

/** How long a list is cached. Lists change rarely, and a form should not wait for the distributor each time it opens. */
const keptMs = 10 * 60_000;

/** Returns a distributor that caches the lists of `distributor` for `keptMs`. Failures are not cached. */
export function cacheLists(distributor: Distributor): Distributor {
  const kept = new Map<string, { until: number; choices: Promise<Choice[]> }>();
  return {
    ...distributor,
    choices(list, language) {
      const key = `${list} ${language}`;
      const known = kept.get(key);
      if (known && known.until > Date.now()) return known.choices;
      const choices = distributor.choices(list, language);
      kept.set(key, { until: Date.now() + keptMs, choices });
      choices.catch(() => kept.delete(key));
      return choices;
    },
  };
}
