import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Language } from '@trastienda/contract/language';
import { identity, now, time } from '../db/columns.ts';
import { userId, users } from './users.ts';

/** When the password of a user was set; no row for a password that is older than this table, and for that of the first administrator. */
export const passwordStates = pgTable('password_states', {
  userId: userId().primaryKey(),
  changedAt: now('changed_at'),
  /** Whether another administrator set it in the form of users; with `OWN_PASSWORDS=required` the user then has to choose their own (D-86). */
  isGiven: boolean('is_given').notNull(),
});

/** The networks that users have used. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: userId(),
    /** A hash of the network as `toNetwork` returns it. */
    networkHash: text('network_hash').notNull(),
    firstUsedAt: now('first_used_at'),
    lastUsedAt: now('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.networkHash] }),
    index().on(table.networkHash),
    index().on(table.lastUsedAt),
  ],
);

/**
 * Requests for a link to a new password, also for addresses without an account, so that the limits per hour are the same for both. The job
 * that mails the link fills in the user and the token.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: identity(),
    /** The address that was typed, in lower case as computed by PostgreSQL. */
    account: text('account').notNull(),
    networkHash: text('network_hash').notNull(),
    language: text('language').$type<Language>().notNull(),
    askedAt: now('asked_at'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** A hash; null before the link is mailed. */
    tokenHash: text('token_hash').unique(),
    expiresAt: time('expires_at'),
    /** When it was used, or the user got another password. It counts for the limits per hour, but makes no link any more. */
    endedAt: time('ended_at'),
  },
  (table) => [
    index().on(table.account),
    index().on(table.networkHash),
    index().on(table.askedAt),
    index().on(table.userId),
  ],
);

/** When each key that signs tokens or seals second factors was first used, for the doctor. */
export const keyAges = pgTable('key_ages', {
  /** Of `fingerprintOf`. */
  fingerprint: text('fingerprint').primaryKey(),
  firstUsedAt: now('first_used_at'),
});
