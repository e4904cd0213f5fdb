import { times } from '../../base/times.ts';
import { exchange, type Answer, type Call } from './transport.ts';

const answers = new Map<string, Promise<Answer>>();
const keyOf = ({ method, path, headers }: Call) => JSON.stringify([method, path, headers]);

/**
 * Sends a GET before the code that needs the answer runs. {@link takeEarly} hands the answer to the first call that is the same. An answer
 * that no call has taken within `times.earlyAnswerMs` is discarded.
 */
export function askEarly(call: Call): Promise<Answer> {
  const answer = exchange(call);
  // The call that takes the answer reports a failure.
  answer.catch(() => undefined);
  const key = keyOf(call);
  answers.set(key, answer);
  setTimeout(() => answers.delete(key), times.earlyAnswerMs);
  return answer;
}

/**
 * Returns the answer to a call that was sent early, once; undefined if there is none.
 * @throws the reason of the call's signal if the signal aborts the call.
 */
export function takeEarly(call: Call): Promise<Answer> | undefined {
  const key = keyOf(call);
  const answer = answers.get(key);
  if (!answer) return undefined;
  answers.delete(key);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const { signal } = call;
  if (signal?.aborted) reject(signal.reason);
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([answer, aborted]);
}
