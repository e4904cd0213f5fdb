import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What a write answered, kept so that it can be said again. */
export type Written = { status: number; location?: string; etag?: string; text?: string };

/** In place of an answer about a person who has been deleted since. */
export type Forgotten = { isForgotten: true };

/** The writes of late that carried an `Idempotency-Key`, each in the transaction of what it did. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Keys are a user's own. No foreign key: it would lock the user's row in every write, and keys are gone in a day. */
    userId: integer('user_id').notNull(),
    keyHash: text('key_hash').notNull(),
    /**
     * A hash of what was asked: by it another request under the same key is known. The key goes into it and is stored nowhere, so
     * that nobody can find a password that was sent by trying many.
     */
    fingerprint: text('fingerprint').notNull(),
    /** Null only inside the transaction that does the write. */
    written: jsonb('written').$type<Written | Forgotten>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash] }), index().on(table.createdAt)],
);
