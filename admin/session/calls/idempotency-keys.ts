import { randomId } from '../../base/random-id.ts';
import { ApiFailure } from './api-failure.ts';
import { hasFeature } from '../config.ts';
import { onSession } from '../session.ts';
import type { Call } from './transport.ts';

type Unanswered = { content: string; key: string };
/** The target of a write: a path or, because several uploads have the same path, the uploaded picture. */
type Target = string | Blob;

let paths = new Map<string, Unanswered>();
const pictures = new WeakMap<Blob, Unanswered>();

// The keys are preserved if the session is lost, because the user may sign in again and resend unsaved input with the same key.
onSession((change) => {
  if (change === 'left') paths = new Map();
});

/**
 * Sends a write with an `Idempotency-Key`, so that a retry after a lost response does not apply the write twice (feature
 * `idempotency`). The key is reused while the same content is sent to the same target. It changes with the content, and after the
 * write succeeds or is refused. Writes are not retried automatically: the user decides.
 */
export async function withIdempotencyKey<T>(call: Call, target: Target, send: (call: Call) => Promise<T>): Promise<T> {
  if (!hasFeature('idempotency')) return send(call);
  const key = keyFor(target, contentOf(call));
  try {
    const answered = await send({ ...call, headers: { ...call.headers, 'Idempotency-Key': `"${key}"` } });
    forget(target);
    return answered;
  } catch (error) {
    if (isRefusal(error)) forget(target);
    throw error;
  }
}

/**
 * Returns the key of the last write to the target if its outcome is unknown and the content is the same, otherwise a new key. Switching
 * a field on, off and on again thus uses three keys, even if the first response was lost.
 */
function keyFor(target: Target, content: string): string {
  const before = typeof target === 'string' ? paths.get(target) : pictures.get(target);
  if (before?.content === content) return before.key;
  const next = { content, key: randomId() };
  if (typeof target === 'string') paths.set(target, next);
  else pictures.set(target, next);
  return next.key;
}

/**
 * Forgets the key of the target and, if the target is a record, the key of its collection. A user who writes a record has seen the
 * list, and thus whether an earlier create succeeded, so the next create in the collection is not a retry.
 */
function forget(target: Target) {
  if (typeof target !== 'string') return void pictures.delete(target);
  paths.delete(target);
  paths.delete(target.slice(0, target.lastIndexOf('/')));
}

/**
 * Whether the write was certainly not applied. After a 5xx, an unreadable response or a 409 (the first request is still running), the
 * write may have been applied.
 */
const isRefusal = (error: unknown) => error instanceof ApiFailure && /^4(?!09)/.test(String(error.code));

const contentOf = ({ method, headers, body }: Call) =>
  [method, headers['Accept-Language'], typeof body === 'string' ? body : ''].join('\n');
