import { ApiFailure } from './api-failure.ts';
import { hasFeature } from './config.ts';
import { onSession } from './session.ts';
import type { Call } from './transport.ts';

type Unanswered = { content: string; key: string };
/** Where something is written: an address, or for an upload, of which several go to one address, the picture. */
type Place = string | Blob;

let addresses = new Map<string, Unanswered>();
const pictures = new WeakMap<Blob, Unanswered>();

// Who was only interrupted signs in again and may send what is still typed.
onSession((change) => {
  if (change === 'left') addresses = new Map();
});

/**
 * Sends a write under an `Idempotency-Key`, so that what is sent once more after a lost answer is not done twice (feature
 * `idempotency`). The key stays the same while the same content is sent to the same place, and is a new one as soon as the
 * content changes or an answer has come. Nothing is repeated by itself: whether to send again is the person's to decide.
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

/** Only the last write to a place counts: on, off and on again are three, also when the first one's answer was lost. */
function keyFor(place: Place, content: string): string {
  const before = typeof place === 'string' ? addresses.get(place) : pictures.get(place);
  if (before?.content === content) return before.key;
  const next = { content, key: newKey() };
  if (typeof place === 'string') addresses.set(place, next);
  else pictures.set(place, next);
  return next.key;
}

/** Who writes a record has seen the list that it stands in: a create whose answer was lost is no longer sent for the same reason. */
function forget(place: Place) {
  if (typeof place !== 'string') return void pictures.delete(place);
  addresses.delete(place);
  addresses.delete(place.slice(0, place.lastIndexOf('/')));
}

/** A server that fails, answers what nobody can read, or says that the first one still runs, has not said that nothing was written. */
const isRefusal = (error: unknown) => error instanceof ApiFailure && /^4(?!09)/.test(String(error.code));

const contentOf = ({ method, headers, body }: Call) =>
  [method, headers['Accept-Language'], typeof body === 'string' ? body : ''].join('\n');

/** `crypto.randomUUID` exists in secure contexts only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
