import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../http/errors.ts';
import { EndlessList, readList } from './read-list.ts';

/** A failure that may be over later; what is thrown otherwise is final. */
export class TransientFailure extends Error {
  override readonly name = 'TransientFailure';
  readonly waitMs: number | undefined;

  /** @param waitMs what the other side asked us to wait. */
  constructor(message: string, { waitMs, cause }: { waitMs?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.waitMs = waitMs;
  }
}

class FinalFailure extends Error {
  override readonly name = 'FinalFailure';
}

export type RetryPolicy = {
  attempts: number;
  /** Before the second attempt; each later pause is twice as long, up to the longest. */
  firstWaitMs: number;
  maxWaitMs: number;
  /** Nobody is waited for longer than this, whatever `Retry-After` says. */
  maxAskedWaitMs: number;
  /** How long an answer may pause, its beginning included. */
  idleMs: number;
  /** How long a whole answer may be waited for, however steadily it drips. */
  totalMs: number;
};

/** About a minute of trying; longer than that only if the other side says so itself. */
export const defaultRetryPolicy: RetryPolicy = {
  attempts: 7,
  firstWaitMs: 500,
  maxWaitMs: 30_000,
  maxAskedWaitMs: 5 * 60_000,
  idleMs: 20_000,
  totalMs: 30 * 60_000,
};

/**
 * What `attempt` yields. After a passing failure it is begun again, each time after a longer pause or after as long as the other side
 * asked for, and yields from its start once more.
 * @throws the last failure; the reason of `signal`.
 */
export async function* withRetries<T>(
  attempt: () => AsyncIterable<T>,
  signal: AbortSignal,
  { attempts, firstWaitMs, maxWaitMs, maxAskedWaitMs }: RetryPolicy,
): AsyncGenerator<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return yield* attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TransientFailure) || tried >= attempts) throw error;
      const grown = Math.min(firstWaitMs * 2 ** (tried - 1), maxWaitMs);
      // Apart from each other, so that calls that failed together do not come back together.
      const waitMs = error.waitMs ?? grown * (0.5 + Math.random() / 2);
      await sleep(Math.min(waitMs, maxAskedWaitMs), undefined, { signal });
    }
  }
}

/**
 * The records of one answer, as they arrive; none where there is nothing, 204 or 404.
 * @throws TransientFailure for what may go well the next time.
 */
export async function* readAnswer(
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  patience: RetryPolicy,
): AsyncGenerator {
  const watch = watchOf(signal, patience);
  try {
    const answer = await open(watch.signal);
    if (answer.status === 204 || answer.status === 404) return await answer.body?.cancel();
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      throw toFailure(answer);
    }
    for await (const one of readList(answer.body)) {
      // Whoever takes the records may be slow: that is not the source's fault.
      watch.pause();
      yield one;
      watch.resume();
    }
  } catch (cause) {
    throw watch.failure() ?? toKnownFailure(cause);
  } finally {
    watch.pause();
  }
}

function toKnownFailure(cause: unknown): Error {
  if (cause instanceof FinalFailure || cause instanceof TransientFailure) return cause;
  if (cause instanceof EndlessList) return new FinalFailure(cause.message, { cause });
  const refusal = cause instanceof ApiError ? cause.cause : undefined;
  // Whatever breaks off in the middle may come whole the next time.
  if (!(refusal instanceof Response)) return new TransientFailure('broken off', { cause });
  // An account that is refused stays refused, and asking on might lock it.
  return refusal.status === 401 ? new FinalFailure('the account is refused') : toFailure(refusal);
}

/** What an answer means that is not the one hoped for: too much, too busy and broken pass, anything else does not. */
function toFailure(answer: Response): Error {
  const message = `the source answered ${answer.status}`;
  const passes = answer.status >= 500 || [401, 408, 425, 429].includes(answer.status);
  return passes ? new TransientFailure(message, { waitMs: readRetryAfter(answer) }) : new FinalFailure(message);
}

/** `Retry-After` in seconds or as a date. */
function readRetryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(waitMs) ? undefined : Math.max(waitMs, 0);
}

/** A signal for an answer that may take long as long as it goes on; only what is waited for it counts. */
function watchOf(signal: AbortSignal, { idleMs, totalMs }: RetryPolicy) {
  const timeout = new AbortController();
  let waitedMs = 0;
  let since: number;
  let timer: NodeJS.Timeout;
  function resume() {
    since = performance.now();
    const leftMs = Math.max(totalMs - waitedMs, 0);
    const failure =
      idleMs < leftMs
        ? new TransientFailure('the source stopped sending')
        : new FinalFailure('the source takes longer than anybody waits');
    timer = setTimeout(() => timeout.abort(failure), Math.min(idleMs, leftMs));
  }
  function pause() {
    clearTimeout(timer);
    waitedMs += performance.now() - since;
  }
  resume();
  return {
    signal: AbortSignal.any([signal, timeout.signal]),
    pause,
    resume,
    failure: () =>
      timeout.signal.reason instanceof Error && timeout.signal.aborted ? timeout.signal.reason : undefined,
  };
}
