import { check, doublePrecision, index, integer, pgTable, smallint, text, type PgColumn } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { identity, now, time } from '../db/columns.ts';
import { userId } from './users.ts';

/**
 * A sign-in and all refresh tokens derived from it. A refresh token is `{handle}.{secret}`: the handle finds the row, so every token
 * ever issued for the session is recognised, and only two hashes need to be stored (D-58).
 */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    userId: userId(),
    handle: text('handle').notNull().unique(),
    secretHash: text('secret_hash').notNull(),
    /** The hash of the secret that the last rotation replaced. For 60 s, that secret can still be redeemed for the current one. */
    previousSecretHash: text('previous_secret_hash'),
    rotatedAt: time('rotated_at'),
    startedAt: now('started_at'),
    usedAt: now('used_at'),
    /** Where it was last used; null for a session that is older than these columns. `203.0.113.0/24`, or `2001:db8:1::/48`. */
    network: text('network'),
    /** The names of the browser and of its operating system; null if unknown. */
    browser: text('browser'),
    system: text('system'),
    /** When the user last proved who they are in this session (D-89). */
    confirmedAt: time('confirmed_at'),
  },
  (table) => [index().on(table.userId), index().on(table.startedAt), index().on(table.usedAt)],
);

/**
 * How often the access tokens of a user have been invalidated; no row means never. A token is valid only for the current epoch (D-59).
 * Not a column of the user, because ending a session does not change the user's record.
 */
export const sessionEpochs = pgTable('session_epochs', {
  userId: userId().primaryKey(),
  epoch: integer('epoch').notNull(),
});

/** SQL for the current epoch of a user. */
export const epochOf = (user: PgColumn) =>
  sql<number>`coalesce((select ${sessionEpochs.epoch} from ${sessionEpochs} where ${sessionEpochs.userId} = ${user}), 0)`;

/** Tokens for the public site, each valid for a single read of a single record (D-50). */
export const handoffs = pgTable(
  'handoffs',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    /** The path that the token may read. */
    target: text('target').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** Sign-ins of each user. The record of a maker contains the time of the last sign-in and the number of sign-ins in the last 30 days. */
export const logins = pgTable('logins', { id: identity(), userId: userId(), at: now('at') }, (table) => [
  index().on(table.userId, table.at),
]);

/**
 * Recent failed sign-ins, counted per account, per IP address and per pair of both, for IPv6 also per /56 and /48. Further rows count the
 * attempts per minute of an address that has to wait (D-77), and those of strangers at an account under attack.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** A hash, so that neither IP addresses nor entered e-mail addresses are stored. */
    keyHash: text('key_hash').primaryKey(),
    /** A new failure first halves the count for each hour since the previous failure, so that typing errors do not add up over days. */
    count: doublePrecision('count').notNull().default(1),
    failedAt: now('failed_at'),
    /** For an account: since when it has been under attack, as `guessing/sign-in-attempts.ts` defines it; null if it was never. */
    attackedAt: time('attacked_at'),
  },
  (table) => [index().on(table.failedAt)],
);

/** The key that signs access tokens if the environment configures none; at most one row (D-59). */
export const signingKeys = pgTable(
  'signing_keys',
  { id: smallint('id').primaryKey().default(1), key: text('key').notNull() },
  (table) => [check('signing_keys_one_row', sql`${table.id} = 1`)],
);
