import { hash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorIs } from '../db/actor.ts';
import { actorOf, sendWithCommit, type Database, type Transaction } from '../db/connection.ts';
import { runStatement } from '../db/statements/statement.ts';
import { answerJson } from '../http/answer-json.ts';
import { isDeadlock } from '../http/database-errors.ts';
import { ApiError } from '../http/errors.ts';
import { idempotencyKeys, type Written } from './table.ts';

type Write = (tx: Transaction) => Promise<Written>;
/**
 * `isSafeOutside`: the statements that the write sends before its first `await` change nothing outside the transaction. `atOnce` is the
 * same write as a single transaction; it replaces `write` if the request has no key. It must be repeatable, too.
 */
type Options = { isSafeOutside?: boolean; atOnce?: (() => Promise<Written>) | undefined };
type Exchange = Options & { request: FastifyRequest; reply: FastifyReply };

/** The second attempt nearly always succeeds. Clients that delete and restore without a pause can make it deadlock again. */
const maxAttempts = 5;

/** Runs a write in its own transaction and sends its answer; see {@link writeOnce}. */
export const answerWrite = async (db: Database, { request, reply, ...options }: Exchange, write: Write) =>
  sendWritten(reply, await writeOnce(db, request, write, options));

/**
 * Runs a write in its own transaction; see {@link once}. Deletes, saves and restores lock the owners of a record before the record, which
 * prevents most deadlocks. If PostgreSQL cancels the transaction to end another one, the write runs again.
 * @param write has no effect outside its transaction, so that it can be repeated.
 */
export async function writeOnce(
  db: Database,
  request: FastifyRequest,
  write: Write,
  { isSafeOutside = false, atOnce }: Options = {},
): Promise<Written> {
  const hasKey = request.idempotencyKey !== undefined;
  const options = { isSafeOutside: isSafeOutside || hasKey };
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (atOnce && !hasKey) {
        request.isDoneOnce = true;
        return await atOnce();
      }
      return await db.transaction((tx) => once(tx, request, write), options);
    } catch (error) {
      if (attempt === maxAttempts || !isDeadlock(error)) throw error;
    }
  }
}

/**
 * Inserts a key, unless it exists. The statement is sent in the packet of `begin`, which sets the actor of the transaction: if `begin` fails,
 * the actor is not set, and nothing is inserted.
 */
const claim = {
  name: 'claim_idempotency_key',
  text: `
    insert into idempotency_keys (user_id, key_hash, fingerprint)
    select $1::integer, $2::text, $3::text where ${actorIs('$4')}
    on conflict do nothing`,
};

/**
 * Runs a write, or returns the stored answer of an earlier write with the same `Idempotency-Key`. Key, answer and write are stored in a
 * single transaction: after a crash, all of them exist or none. A duplicate request sent during the write waits for its end. A refused or
 * failed write stores no key, so it can be sent again, corrected or not.
 * @throws ApiError `idempotencyKeyReused` when the key was used with another request; `answerForgotten` when the answer contained a record
 * about a person that has been deleted since.
 */
export async function once(tx: Transaction, request: FastifyRequest, write: Write): Promise<Written> {
  const { idempotencyKey: key, user } = request;
  request.isDoneOnce = true;
  if (key === undefined) return write(tx);
  const values = [user.id, toHash(key), fingerprintOf(request), actorOf(tx) ?? ''];
  // Waits for a concurrent transaction that has inserted the same key.
  const { rowCount } = await runStatement(tx, claim, values);
  // If the cleanup of expired keys has just deleted the row, there is no answer, and the write starts again.
  if (rowCount === 0) return (await writtenBefore(tx, request)) ?? once(tx, request, write);
  const written = await write(tx);
  sendWithCommit(tx, tx.update(idempotencyKeys).set({ written }).where(isOf(user.id, key)));
  return written;
}

/**
 * Returns the stored answer for the request's key; undefined if there is none. A write that does long work before its transaction calls
 * this function first.
 * @throws ApiError `idempotencyKeyReused` or `answerForgotten`
 */
export async function writtenBefore(db: Database | Transaction, request: FastifyRequest): Promise<Written | undefined> {
  const { idempotencyKey: key, user } = request;
  if (key === undefined) return undefined;
  const [before] = await db.select().from(idempotencyKeys).where(isOf(user.id, key));
  if (!before) return undefined;
  if (!before.written) throw new Error('an idempotency key has no answer, although both are stored together');
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

/**
 * Returns a hash that identifies the request. It covers the language, because the language selects the texts to write. It does not cover
 * headers that only affect the answer, such as `Accept`, or guard the write, such as `If-Match`.
 */
const fingerprintOf = ({ idempotencyKey, method, url, language, bodyHash }: FastifyRequest) =>
  toHash([idempotencyKey, method, url, language, bodyHash].join('\n'));
