/** How much of some work was done at a moment, in ms. */
export type Sample = { at: number; done: number };

/** A rate is taken over this long: long enough to be calm, short enough to follow a source that slows down. */
const windowMs = 30_000;
/** What began a moment ago says nothing of how long it takes. */
const leastMs = 2500;

/** The samples that still count, with the one of now. What is done never becomes less, unless something else is counted. */
export function withSample(samples: readonly Sample[], now: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last === undefined || last.done > now.done) return [now];
  const recent = samples.filter(({ at }) => now.at - at <= windowMs);
  // One that is older, so that work in long steps has a rate as well.
  const before = samples[samples.length - recent.length - 1];
  return [...(before ? [before] : []), ...recent, now];
}

/** How long the rest takes at the present pace, in seconds; undefined while nobody can tell. */
export function secondsLeft(samples: readonly Sample[], total: number): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || total <= 0) return undefined;
  const [done, ms] = [last.done - first.done, last.at - first.at];
  if (done <= 0 || ms < leastMs) return undefined;
  return Math.max(0, ((total - last.done) * ms) / done / 1000);
}

/** A time as a person says it: `{unit: 'seconds', count: 40}`. */
export type Rough = { unit: 'moment' | 'seconds' | 'minutes' | 'hours'; count: number };

/** Rounded up, so that it is rather done before than after. */
export function toRoughDuration(seconds: number): Rough {
  if (seconds <= 5) return { unit: 'moment', count: 1 };
  if (seconds <= 20) return { unit: 'seconds', count: Math.ceil(seconds / 5) * 5 };
  if (seconds <= 50) return { unit: 'seconds', count: Math.ceil(seconds / 10) * 10 };
  const minutes = Math.ceil((seconds - 10) / 60);
  if (minutes < 90) return { unit: 'minutes', count: minutes };
  return { unit: 'hours', count: Math.ceil(minutes / 60) };
}
