import { hash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../db/connection.ts';
import { answerJson } from '../http/answer-json.ts';
import { ApiError } from '../http/errors.ts';
import { idempotencyKeys, type Written } from './table.ts';

type Write = (tx: Transaction) => Promise<Written>;
type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Does a write in a transaction of its own and answers it; see {@link once}. */
export const answerWrite = async (db: Database, { request, reply }: Exchange, write: Write) =>
  sendWritten(reply, await db.transaction((tx) => once(tx, request, write)));

/**
 * Does a write, or says again what it answered when it was done before under the same `Idempotency-Key`. Key, answer and
 * write are stored by one transaction: after a crash there are all of them or none. The same request, sent while this one
 * runs, waits here for its end. What is refused or fails leaves no key behind and can be sent again, corrected or not.
 * @throws ApiError `idempotencyKeyReused` when the key came with another request; `answerForgotten` when the answer named a person
 * who has been deleted since.
 */
export async function once(tx: Transaction, request: FastifyRequest, write: Write): Promise<Written> {
  const { idempotencyKey: key, user } = request;
  request.isDoneOnce = true;
  if (key === undefined) return write(tx);
  // Waits where another transaction has put the same key in and not ended yet.
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: user.id, keyHash: toHash(key), fingerprint: fingerprintOf(request) })
    .onConflictDoNothing()
    .returning({ userId: idempotencyKeys.userId });
  // Nothing is there any more if it was swept away just now, because it had become too old.
  if (claimed.length === 0) return (await writtenBefore(tx, request)) ?? once(tx, request, write);
  const written = await write(tx);
  await tx.update(idempotencyKeys).set({ written }).where(isOf(user.id, key));
  return written;
}

/**
 * What the same request answered before under its key, if it came with one: for writes that take long before their transaction.
 * @throws ApiError `idempotencyKeyReused` or `answerForgotten`
 */
export async function writtenBefore(db: Database | Transaction, request: FastifyRequest): Promise<Written | undefined> {
  const { idempotencyKey: key, user } = request;
  if (key === undefined) return undefined;
  const [before] = await db.select().from(idempotencyKeys).where(isOf(user.id, key));
  if (!before?.written) return undefined;
  if (before.fingerprint !== fingerprintOf(request)) throw new ApiError('idempotencyKeyReused');
  if ('isForgotten' in before.written) throw new ApiError('answerForgotten');
  request.isDoneOnce = true;
  return before.written;
}

const isOf = (userId: number, key: string) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.keyHash, toHash(key)));

const toHash = (text: string) => hash('sha256', text, 'base64url');

export function sendWritten(reply: FastifyReply, { status, location, etag, text }: Written) {
  if (etag !== undefined) reply.header('etag', etag);
  if (location !== undefined) reply.header('location', location);
  reply.code(status);
  return text === undefined ? reply.send() : answerJson(reply, text);
}

/** The language counts: it says which texts are written. What only shapes the answer or guards the write does not. */
const fingerprintOf = ({ idempotencyKey, method, url, language, bodyHash }: FastifyRequest) =>
  toHash([idempotencyKey, method, url, language, bodyHash].join('\n'));
