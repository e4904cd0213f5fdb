import { hash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../db/connection.ts';
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
 * @throws ApiError `idempotencyKeyReused` when the key came with another request.
 */
export async function once(tx: Transaction, request: FastifyRequest, write: Write): Promise<Written> {
  const { idempotencyKey: key, user } = request;
  if (key === undefined) return write(tx);
  const fingerprint = fingerprintOf(request);
  const isThis = and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.key, key));
  // Waits where another transaction has put the same key in and not ended yet.
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: user.id, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) {
    const written = await write(tx);
    await tx.update(idempotencyKeys).set({ written }).where(isThis);
    return written;
  }
  const [before] = await tx.select().from(idempotencyKeys).where(isThis);
  // Swept away between the two looks, because it had become too old.
  if (!before?.written) return once(tx, request, write);
  if (before.fingerprint !== fingerprint) throw new ApiError('idempotencyKeyReused');
  return before.written;
}

export function sendWritten(reply: FastifyReply, { status, location, text }: Written) {
  if (location !== undefined) reply.header('location', location);
  reply.code(status);
  return text === undefined ? reply.send() : reply.type('application/ld+json; charset=utf-8').send(Buffer.from(text));
}

/** The language counts: it says which texts are written. What only shapes the answer or guards the write does not. */
const fingerprintOf = ({ method, url, language, bodyHash }: FastifyRequest) =>
  hash('sha256', [method, url, language, bodyHash].join('\n'), 'base64url');
