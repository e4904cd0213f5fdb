import * as z from 'zod';
import { drawsOf } from '../catalogue/random.ts';

const kinds = [
  /**
   * Revokes all tokens, so that the caller gets 401 until it signs in again. A stand-in whose tokens do not expire answers 401 to the
   * affected call only.
   */
  'expired',
  /** 401, although the token is valid. */
  'unauthorized',
  /** 429 with `Retry-After`. */
  'tooMany',
  /** 5xx with an HTML page, as from a gateway. */
  'serverError',
  /** The right answer after a delay. */
  'slow',
  /** The first half of the right answer. */
  'truncated',
  /** The connection drops in the middle of the answer. */
  'cut',
  /** Stray bytes before the right answer. */
  'junk',
  /** No answer at all. */
  'hang',
] as const;

/** A fault, and the calls that it affects. */
export const fault = z.strictObject({
  kind: z.enum(kinds),
  /** Path of the affected calls; `*` matches any text. Default: all calls. */
  path: z.string().startsWith('/').optional(),
  /** Number of matching calls that the fault leaves alone at first. Default 0. */
  after: z.int().min(0).optional(),
  /** Number of calls that the fault affects before it ends. By default, it lasts until it is switched off. */
  times: z.int().min(1).optional(),
  /** Probability that the fault affects a matching call, by a seeded draw. Default 1. */
  share: z.number().gt(0).max(1).optional(),
  /** `tooMany`: the value of `Retry-After`. Default 1. */
  retryAfterSeconds: z.int().min(0).optional(),
  /** `tooMany`: whether `Retry-After` is a date. Default false. */
  isRetryAfterDate: z.boolean().optional(),
  /** `serverError`: the status. Default 503. */
  status: z.int().min(500).max(599).optional(),
  /** `slow`: the delay in milliseconds. Default 2,000. */
  delayMs: z.int().min(0).max(600_000).optional(),
});
export type Fault = z.output<typeof fault>;

/**
 * All kinds of faults, each with a probability of 2%, except `hang`, which would make a caller wait for its own timeout. `unauthorized`
 * affects only the URLs of destinations, because a caller would interpret a refused sign-in as wrong credentials.
 */
export const everyFault: readonly Fault[] = kinds
  .filter((kind) => kind !== 'hang')
  .map((kind) => ({
    kind,
    share: 0.02,
    ...(kind === 'slow' && { delayMs: 500 }),
    ...(kind === 'unauthorized' && { path: '/v2/destinations*' }),
  }));

export type Faults = ReturnType<typeof faultsOf>;

/** Returns functions that store the active faults and decide which of them affect a call. */
export function faultsOf(seed: number, switchedOn: readonly Fault[] = []) {
  let draws = drawsOf(seed);
  let current = switchedOn.map(toSwitch);
  return {
    /** Replaces the faults and restarts the random draws. */
    set: (faults: readonly Fault[]): void => {
      draws = drawsOf(seed);
      current = faults.map(toSwitch);
    },
    /** Returns the faults that have not ended, with their remaining `times`. */
    left: () =>
      current
        .filter(({ left }) => left > 0)
        .map(({ fault, left }) => (left === Infinity ? fault : { ...fault, times: left })),
    /** Returns the faults that affect a call to `path`: none, one or several. Counts the call for `after` and `times`. */
    strike(path: string): Fault[] {
      return current.flatMap((one) => {
        if (one.left === 0 || !one.pattern.test(path)) return [];
        if (one.spared > 0) {
          one.spared -= 1;
          return [];
        }
        if (!draws.isOnce(one.fault.share ?? 1)) return [];
        one.left -= 1;
        return [one.fault];
      });
    },
  };
}

function toSwitch(fault: Fault) {
  const parts = (fault.path ?? '*').split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return {
    fault,
    pattern: new RegExp(`^${parts.join('.*')}$`),
    spared: fault.after ?? 0,
    left: fault.times ?? Infinity,
  };
}
