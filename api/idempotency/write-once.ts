import { hash } from 'node:crypto';
import { getTableName, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import type { Database, Transaction } from '../db/connection.ts';
import { firstRow, runStatement, toStatement } from '../db/statements/statement.ts';
import { answerJson } from '../http/answer-json.ts';
import { isDeadlock } from '../http/database-errors.ts';
import { ApiError } from '../http/errors.ts';
import { idempotencyKeys, type Forgotten, type Written } from './table.ts';

type Write = (tx: Transaction) => Promise<Written>;
type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** The second attempt nearly always succeeds. Clients that delete and restore without a pause can make it deadlock again. */
const maxAttempts = 5;

/** Runs a write in its own transaction and sends its answer; see {@link writeOnce}. */
export const answerWrite = async (db: Database, { request, reply }: Exchange, write: Write) =>
  sendWritten(reply, await writeOnce(db, request, write));

/**
 * Runs a write in its own transaction; see {@link once}. Deletes, saves and restores lock the owners of a record before the record, which
 * prevents most deadlocks. If PostgreSQL cancels the transaction to end another one, the write runs again.
 * @param write has no effect outside its transaction, so that it can be repeated.
 */
export async function writeOnce(db: Database, request: FastifyRequest, write: Write): Promise<Written> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => once(tx, request, write));
    } catch (error) {
      if (attempt === maxAttempts || !(isDeadlock(error) || isStoredMeanwhile(error))) throw error;
    }
  }
}

/** Whether a server of an earlier release, which does not lock a key, has stored it during the write. The next attempt finds its answer. */
const isStoredMeanwhile = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.table === getTableName(idempotencyKeys);

const keyOf = sql`user_id = ${sql.placeholder('userId')} and key_hash = ${sql.placeholder('keyHash')}`;
const lockKey = toStatement(sql`
  select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('keyHash')}, ${sql.placeholder('userId')}::int))`);
const findKey = toStatement(sql`select fingerprint, written from ${idempotencyKeys} where ${keyOf}`);
const storeKey = toStatement(sql`
  insert into ${idempotencyKeys} (user_id, key_hash, fingerprint, written) values (
    ${sql.placeholder('userId')}, ${sql.placeholder('keyHash')}, ${sql.placeholder('fingerprint')}, ${sql.placeholder('written')}
  )`);

/**
 * Runs a write, or returns the stored answer of an earlier write with the same `Idempotency-Key`. Key, answer and write are stored in a
 * single transaction: after a crash, all of them exist or none. A duplicate request sent during the write waits for its end. A refused or
 * failed write stores no key, so it can be sent again, corrected or not.
 * @throws ApiError `idempotencyKeyReused` when the key was used with another request; `answerForgotten` when the answer contained a record
 * about a person that has been deleted since, or when the access of the user has changed since.
 */
export async function once(tx: Transaction, request: FastifyRequest, write: Write): Promise<Written> {
  const { idempotencyKey: key, user } = request;
  request.isDoneOnce = true;
  if (key === undefined) return write(tx);
  const keyHash = toHash(key);
  // The look-up is a statement of its own, so that its snapshot is taken after the lock was granted.
  const [, before] = await Promise.all([runStatement(tx, lockKey, [keyHash, user.id]), writtenBefore(tx, request)]);
  if (before) return before;
  const written = await write(tx);
  await runStatement(tx, storeKey, [user.id, keyHash, fingerprintOf(request), JSON.stringify(written)]);
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
  const before = await firstRow<Stored>(db, findKey, [user.id, toHash(key)]);
  if (!before) return undefined;
  const [fingerprint, written] = before;
  if (fingerprint !== fingerprintOf(request)) throw new ApiError('idempotencyKeyReused');
  if ('isForgotten' in written) throw new ApiError('answerForgotten');
  request.isDoneOnce = true;
  return written;
}

type Stored = [fingerprint: string, written: Written | Forgotten];

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
