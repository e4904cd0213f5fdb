import { times } from '../../base/times.ts';
import { exchange, type Answer, type Call } from './transport.ts';

type Early = { answer: Promise<Answer>; taken: AbortController };

const sent = new Map<string, Early>();
const keyOf = ({ method, path, headers }: Call) => JSON.stringify([method, path, headers]);

/**
 * Sends a GET before the code that needs the answer runs. {@link takeEarly} hands the answer to the first call that is the same. An answer
 * that no call has taken `times.earlyAnswerMs` after its arrival is discarded.
 * @param call its signal aborts the request, and so does the signal of the call that takes the answer.
 */
export function askEarly(call: Call): Promise<Answer> {
  const key = keyOf(call);
  const taken = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, taken.signal]) : taken.signal;
  const answer = exchange({ ...call, signal });
  sent.set(key, { answer, taken });
  const discardLater = () => void setTimeout(() => sent.delete(key), times.earlyAnswerMs);
  // The call that takes the answer reports a failure.
  answer.then(discardLater, discardLater);
  return answer;
}

/**
 * Returns the answer to a call that was sent early, once; undefined if there is none.
 * @throws the reason of the call's signal if the signal has aborted the call.
 */
export function takeEarly(call: Call): Promise<Answer> | undefined {
  const key = keyOf(call);
  const early = sent.get(key);
  if (!early) return undefined;
  sent.delete(key);
  const { signal } = call;
  signal?.throwIfAborted();
  signal?.addEventListener('abort', () => early.taken.abort(signal.reason), { once: true });
  return early.answer;
}
