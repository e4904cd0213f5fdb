/** The amount of work done by a point in time; `at` is in ms. */
export type Sample = { at: number; done: number };

/** The rate is measured over this period: long enough to be stable, short enough to follow a source that slows down. */
const windowMs = 30_000;
/** The shortest period that allows an estimate. */
const leastMs = 2500;

/** Adds a sample and drops old samples. Drops all of them if `done` has decreased, because something else is then being counted. */
export function withSample(samples: readonly Sample[], now: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last === undefined || last.done > now.done) return [now];
  const recent = samples.filter(({ at }) => now.at - at <= windowMs);
  // The newest sample before the window is also preserved, so that there is a rate even if a step takes longer than the window.
  const before = samples[samples.length - recent.length - 1];
  return [...(before ? [before] : []), ...recent, now];
}

/** Estimates the remaining time at the current rate, in seconds; undefined without a total, without progress, or before `leastMs`. */
export function secondsLeft(samples: readonly Sample[], total: number): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || total <= 0) return undefined;
  const [done, ms] = [last.done - first.done, last.at - first.at];
  if (done <= 0 || ms < leastMs) return undefined;
  return Math.max(0, ((total - last.done) * ms) / done / 1000);
}

/** A rounded duration for display, such as `{unit: 'seconds', count: 40}`. */
export type RoughDuration = { unit: 'moment' | 'seconds' | 'minutes' | 'hours'; count: number };

/** Rounds a duration up, so that the work tends to finish earlier than announced. Up to ten seconds beyond a full minute are ignored. */
export function toRoughDuration(seconds: number): RoughDuration {
  if (seconds <= 5) return { unit: 'moment', count: 1 };
  if (seconds <= 20) return { unit: 'seconds', count: Math.ceil(seconds / 5) * 5 };
  if (seconds <= 50) return { unit: 'seconds', count: Math.ceil(seconds / 10) * 10 };
  const minutes = Math.ceil((seconds - 10) / 60);
  if (minutes < 90) return { unit: 'minutes', count: minutes };
  return { unit: 'hours', count: Math.ceil(minutes / 60) };
}
