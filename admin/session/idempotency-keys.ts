import { ApiFailure } from './api-failure.ts';
import { hasFeature } from './config.ts';
import { onSession } from './session.ts';
import type { Call } from './transport.ts';

type Unanswered = { content: string; key: string };
/** The target of a write: a path or, because several uploads have the same path, the uploaded picture. */
type Place = string | Blob;

let addresses = new Map<string, Unanswered>();
const pictures = new WeakMap<Blob, Unanswered>();

// The keys are kept after a session was lost, because the user may sign in again and resend unsaved input with the same key.
onSession((change) => {
  if (change === 'left') addresses = new Map();
});

/**
 * Sends a write with an `Idempotency-Key`, so that a retry after a lost response does not apply the write twice (feature
 * `idempotency`). The key is reused while the same content is sent to the same place. It changes with the content, and after the
 * write succeeds or is refused. There is no automatic retry: the user decides.
 */
export async function withIdempotencyKey<T>(call: Call, place: Place, send: (call: Call) => Promise<T>): Promise<T> {
  if (!hasFeature('idempotency')) return send(call);
  const key = keyFor(place, contentOf(call));
  try {
    const answered = await send({ ...call, headers: { ...call.headers, 'Idempotency-Key': `"${key}"` } });
    forget(place);
    return answered;
  } catch (error) {
    if (isRefusal(error)) forget(place);
    throw error;
  }
}

/** Only the last write to a place counts: switching on, off and on again are three writes, even if the first response was lost. */
function keyFor(place: Place, content: string): string {
  const before = typeof place === 'string' ? addresses.get(place) : pictures.get(place);
  if (before?.content === content) return before.key;
  const next = { content, key: newKey() };
  if (typeof place === 'string') addresses.set(place, next);
  else pictures.set(place, next);
  return next.key;
}

/**
 * Forgets the keys of a record and of its collection. A user who writes a record has seen the list, so the next create is not a retry
 * of an unanswered create.
 */
function forget(place: Place) {
  if (typeof place !== 'string') return void pictures.delete(place);
  addresses.delete(place);
  addresses.delete(place.slice(0, place.lastIndexOf('/')));
}

/**
 * Whether the write was certainly not applied. After a 5xx, an unreadable response or a 409 (the first request is still running), it
 * may have been applied.
 */
const isRefusal = (error: unknown) => error instanceof ApiFailure && /^4(?!09)/.test(String(error.code));

const contentOf = ({ method, headers, body }: Call) =>
  [method, headers['Accept-Language'], typeof body === 'string' ? body : ''].join('\n');

/** Returns a random key without `crypto.randomUUID`, which exists only in secure contexts. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
