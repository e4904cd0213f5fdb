import * as z from 'zod';
import { drawsOf } from '../catalogue/random.ts';

const kinds = [
  /** Every token given so far ends in this moment: 401 until the caller signs in again. Where keys do not end, one 401. */
  'expired',
  /** 401, although the token is good. */
  'unauthorized',
  /** 429 with `Retry-After`. */
  'tooMany',
  /** 5xx with a page that is no JSON, as gateways send it. */
  'serverError',
  /** The right answer, late. */
  'slow',
  /** The right answer, but only its first half. */
  'truncated',
  /** The line drops in the middle of the answer. */
  'cut',
  /** Some other bytes before the right answer. */
  'junk',
  /** No answer at all. */
  'hang',
] as const;

/** What goes wrong, and with which calls. */
export const fault = z.strictObject({
  kind: z.enum(kinds),
  /** Which calls, by path; `*` stands for anything. Without it, all. */
  path: z.string().startsWith('/').optional(),
  /** So many matching calls go well first. */
  after: z.int().min(0).optional(),
  /** It is over after so many; without it, it lasts until it is switched off. */
  times: z.int().min(1).optional(),
  /** How often, of the matching calls, by a seeded draw. Default 1: always. */
  share: z.number().gt(0).max(1).optional(),
  /** `tooMany`: what `Retry-After` says. Default 1. */
  retryAfterSeconds: z.int().min(0).optional(),
  /** `tooMany`: says it as a date. */
  isRetryAfterDate: z.boolean().optional(),
  /** `serverError`: which one. Default 503. */
  status: z.int().min(500).max(599).optional(),
  /** `slow`: how much longer. Default 2,000. */
  delayMs: z.int().min(0).max(600_000).optional(),
});
export type Fault = z.output<typeof fault>;

/**
 * All at once, each now and then, but for the one that would make a caller wait until its own patience ends. A refused sign-in would
 * be the caller's fault: that one strikes lists only.
 */
export const everyFault: readonly Fault[] = kinds
  .filter((kind) => kind !== 'hang')
  .map((kind) => ({
    kind,
    share: 0.02,
    ...(kind === 'slow' && { delayMs: 500 }),
    ...(kind === 'unauthorized' && { path: '/v2/destinations*' }),
  }));

/** Remembers what is switched on and says what strikes each call. */
export function faultsOf(seed: number, switchedOn: readonly Fault[] = []) {
  let draws = drawsOf(seed);
  let current = switchedOn.map(toSwitch);
  return {
    /** Replaces what was switched on, and draws from the beginning. */
    set: (faults: readonly Fault[]): void => {
      draws = drawsOf(seed);
      current = faults.map(toSwitch);
    },
    /** Those that are not over yet. */
    left: () =>
      current
        .filter(({ left }) => left > 0)
        .map(({ fault, left }) => (left === Infinity ? fault : { ...fault, times: left })),
    /** What happens to a call that comes now: nothing, one thing or several. */
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

export type Faults = ReturnType<typeof faultsOf>;

function toSwitch(fault: Fault) {
  const parts = (fault.path ?? '*').split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return {
    fault,
    pattern: new RegExp(`^${parts.join('.*')}$`),
    spared: fault.after ?? 0,
    left: fault.times ?? Infinity,
  };
}
