import type { Client } from 'pg';

const intervalMs = 5_000;
/** After this number of intervals without an answer, a connection counts as lost: longer than a statement that is under way may take (30 s). */
const maxSilentIntervals = 7;

/**
 * Watches a connection that holds a lock: asks it for an answer every 5 s. Keep-alive probes do not suffice, because a proxy in between answers
 * them even if the database has disappeared.
 * @param lose is called once, when the connection breaks or has not answered for 35 s. The connection is then closed.
 * @returns a function that ends the watch.
 */
export function watchSession(client: Client, lose: (cause?: Error) => void, everyMs = intervalMs): () => void {
  let silence = 0;
  const end = (cause?: Error) => {
    stop();
    lose(cause);
    void client.end();
  };
  // A refusal, such as that of a failed transaction, is an answer, too. A broken connection emits an event.
  const hear = () => (silence = 0);
  const timer = setInterval(() => {
    // Counts intervals instead of comparing times: after a machine stood still, the answer arrives within an interval.
    if (silence === maxSilentIntervals)
      return end(new Error('Connection terminated, because the database does not answer'));
    silence += 1;
    if (silence === 1) client.query('select').then(hear, hear);
    return undefined;
  }, everyMs);
  const stop = () => {
    clearInterval(timer);
    client.off('error', end).off('end', end);
  };
  client.on('error', end).on('end', end);
  return stop;
}
