import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../support/server.ts';

/** A request without an answer after this time counts as hanging: the proxies of deploy/ give up then. */
export const longestAnswerMs = 130_000;

type Kind = number | 'hangs' | 'no answer';

/**
 * Counts answers by status, and collects a sentence for each kind of answer that is not allowed. `watch` begins a new count, which has the
 * answers to the requests that are sent from then on, and those to earlier requests that arrive later.
 */
export function makeTally({ endsSessions = false } = {}) {
  let counts = new Map<Kind, number>();
  let slowestMs = 0;
  const faults = new Map<string, number>();

  const note = (kind: Kind, startedAt: number) => {
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
  const isAllowed = ({ status, body }: Answer) =>
    (status >= 200 && status < 300) ||
    [409, 412].includes(status) ||
    (status === 401 && endsSessions) ||
    (status === 503 && typeof body['hydra:description'] === 'string' && body['hydra:description'] !== '');
  const blame = (sentence: string) => faults.set(sentence, (faults.get(sentence) ?? 0) + 1);

  return {
    /** Counts the answer to a request, whose method and kind of path `what` names. @throws Error if there is none. */
    async count(what: string, send: () => Promise<Answer>): Promise<Answer> {
      const startedAt = performance.now();
      const hanging = new AbortController();
      const hang = sleep(longestAnswerMs, 'hangs' as const, { signal: hanging.signal });
      // The wait is aborted once there is an answer.
      hang.catch(() => undefined);
      try {
        const answer = await Promise.race([send(), hang]);
        if (answer === 'hangs') throw new Error('hangs');
        note(answer.status, startedAt);
        if (!isAllowed(answer)) blame(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
        return answer;
      } catch (error) {
        const isHanging = error instanceof Error && error.message === 'hangs';
        note(isHanging ? 'hangs' : 'no answer', startedAt);
        const reason = error instanceof Error && error.cause ? error.cause : error;
        blame(`${what}: ${isHanging ? `no answer after ${longestAnswerMs / 1000} s` : String(reason)}`);
        throw error;
      } finally {
        hanging.abort();
      }
    },
    watch() {
      counts = new Map();
      slowestMs = 0;
    },
    /** Returns the counts as text, such as `200: 31, 503: 4`, and the time of the slowest answer. */
    read: () => ({
      answers: [...counts]
        .map(([kind, count]) => `${kind}: ${count}`)
        .toSorted()
        .join(', '),
      count: (isCounted: (kind: Kind) => boolean) =>
        [...counts].reduce((sum, [kind, count]) => sum + (isCounted(kind) ? count : 0), 0),
      slowestSeconds: slowestMs / 1000,
    }),
    /** Returns a sentence for each kind of answer that is not allowed, with how often it occurred. */
    faults: () => [...faults].map(([sentence, count]) => `${sentence} (${count}x)`),
  };
}
