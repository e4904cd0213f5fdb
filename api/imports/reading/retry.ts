import { setTimeout as sleep } from 'node:timers/promises';
import { readUtf8 } from '../../distributor/answer-bytes.ts';
import { ApiError } from '../../http/errors.ts';
import { readList } from './read-list.ts';
import { EndlessList } from './split-list.ts';

/** A failure that a retry may resolve. Any other error is final. */
export class TransientFailure extends Error {
  override readonly name = 'TransientFailure';
  readonly waitMs: number | undefined;

  /** @param waitMs the delay requested by the source, in milliseconds. */
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
  /** The delay before the second attempt, doubled for each later attempt up to `maxWaitMs`. */
  firstWaitMs: number;
  maxWaitMs: number;
  /** The upper limit for `Retry-After`. */
  maxAskedWaitMs: number;
  /** The maximum wait for the next record of a response, or for the start of the response. */
  idleMs: number;
  /** The maximum total wait for a response, even if records keep arriving. */
  totalMs: number;
};

/** Waits up to about half a minute in total between the attempts, or longer if the source sends `Retry-After`. */
export const defaultRetryPolicy: RetryPolicy = {
  attempts: 7,
  firstWaitMs: 500,
  maxWaitMs: 30_000,
  maxAskedWaitMs: 5 * 60_000,
  idleMs: 20_000,
  totalMs: 30 * 60_000,
};

/**
 * Yields the values of `attempt`. After a transient failure, calls `attempt` again, with exponential backoff or after the delay requested
 * by the source; the values yielded before the failure may then be yielded again. Not `p-retry`, which repeats a promise, not a stream whose
 * values are used as they arrive.
 * @throws the last failure; the reason of `signal` when it is aborted.
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
      const backoffMs = Math.min(firstWaitMs * 2 ** (tried - 1), maxWaitMs);
      // Jitter, so that calls that failed together are not retried together.
      const waitMs = error.waitMs ?? backoffMs * (0.5 + Math.random() / 2);
      await sleep(Math.min(waitMs, maxAskedWaitMs), undefined, { signal });
    }
  }
}

/**
 * Yields the records of a response in the chunks in which they arrive; none if the status is 204 or 404.
 * @throws TransientFailure for an error that a retry may resolve; FinalFailure for any other error.
 */
export async function* readAnswer(
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  retryPolicy: RetryPolicy,
): AsyncGenerator<unknown[]> {
  const watch = watchOf(signal, retryPolicy);
  try {
    const answer = await open(watch.signal);
    if (answer.status === 204 || answer.status === 404) return await answer.body?.cancel();
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      throw toFailure(answer);
    }
    for await (const records of readList(readUtf8(answer))) {
      // The time that the consumer takes does not count towards the limits.
      watch.pause();
      yield records;
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
  // An error without a response is transient, because an interrupted response may be complete at the next attempt.
  if (!(refusal instanceof Response)) return new TransientFailure('the response was interrupted', { cause });
  // This response is the answer to a sign-in. If it is 401, the sign-in is not retried, because repeats might lock the account.
  return refusal.status === 401 ? new FinalFailure('the source rejects the account') : toFailure(refusal);
}

/**
 * Maps an error response to a failure. Rate limits, timeouts, server errors and 401, which may mean an expired session, are transient; all
 * others are final. The response is the cause.
 */
function toFailure(answer: Response): Error {
  const message = `the source responded with ${answer.status}`;
  const passes = answer.status >= 500 || [401, 408, 425, 429].includes(answer.status);
  return passes
    ? new TransientFailure(message, { waitMs: readRetryAfter(answer), cause: answer })
    : new FinalFailure(message, { cause: answer });
}

/** Returns the delay in `Retry-After`, a number of seconds or a date, in milliseconds; undefined if the header is missing or invalid. */
function readRetryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(waitMs) ? undefined : Math.max(waitMs, 0);
}

/**
 * Starts a timer that enforces `idleMs` and `totalMs` for a response. The time between `pause` and `resume` does not count.
 * @returns a signal that aborts when a limit is exceeded or when the given signal aborts; `failure`, which returns the error of an exceeded
 * limit; and `pause` and `resume`.
 */
function watchOf(signal: AbortSignal, { idleMs, totalMs }: RetryPolicy) {
  const timeout = new AbortController();
  let waitedMs = 0;
  let since: number;
  let timer: NodeJS.Timeout;
  function resume() {
    since = performance.now();
    const leftMs = Math.max(totalMs - waitedMs, 0);
    const fail = () =>
      timeout.abort(
        idleMs < leftMs
          ? new TransientFailure('the source stopped sending')
          : new FinalFailure('the source took too long'),
      );
    timer = setTimeout(fail, Math.min(idleMs, leftMs));
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
