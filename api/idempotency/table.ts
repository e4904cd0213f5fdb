import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { now } from '../db/columns.ts';

/** The stored answer of a write, for replay. */
export type Written = { status: number; location?: string | undefined; etag?: string; text?: string };

/** Replaces the stored answer about a person when that person is deleted, and those to a user whose access changes. */
export type Forgotten = { isForgotten: true };

/** Recent writes with an `Idempotency-Key`, each stored in the transaction of the write. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Keys are scoped to a user. No foreign key: it would lock the user's row in every write, and keys are deleted after a day. */
    userId: integer('user_id').notNull(),
    keyHash: text('key_hash').notNull(),
    /**
     * A hash of the request, which detects a different request with the same key. The hash covers the key itself, which is not stored in
     * plain text, so that a password in a request cannot be found by brute force.
     */
    fingerprint: text('fingerprint').notNull(),
    /** Null only inside a transaction of a server of an earlier release. */
    written: jsonb('written').$type<Written | Forgotten>(),
    createdAt: now('created_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash] }), index().on(table.createdAt)],
);
