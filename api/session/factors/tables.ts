import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { FactorKind } from '@trastienda/contract/calls/session/factors';
import { identity, now, time } from '../../db/columns.ts';
import { userId } from '../users.ts';

/** Second factors of users, also those that are prepared and not yet active (D-87). */
export const factors = pgTable(
  'factors',
  {
    id: identity(),
    userId: userId(),
    kind: text('kind').$type<FactorKind>().notNull(),
    name: text('name').notNull(),
    createdAt: now('created_at'),
    /** Null before the activation: the factor does not count. */
    activatedAt: time('activated_at'),
    lastUsedAt: time('last_used_at'),
    /** Of an authenticator app: its seed, sealed as `seal.ts` describes. */
    sealedSeed: text('sealed_seed'),
    /** Of an authenticator app: the time step of the last code that was taken. No code of it or of an earlier step is taken again. */
    lastStep: bigint('last_step', { mode: 'number' }),
    /** Of a passkey, in base64url. */
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key'),
    /** Of a passkey: the counter of the last signature; 0 if its authenticator does not count. */
    signatureCount: bigint('signature_count', { mode: 'number' }),
    transports: text('transports').array(),
  },
  (table) => [index().on(table.userId)],
);

/** The recovery codes that are left. A code that was used has no row any more. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    userId: userId(),
    /** The first characters of the code, which find the row: a sign-in checks one hash only. */
    handle: text('handle').notNull(),
    /** argon2id, of the whole code. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [index().on(table.userId)],
);

/** Sign-ins whose password was right and whose second factor is missing. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    /** The password that was right: a ticket ends with it. */
    passwordHash: text('password_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** The challenges that a passkey has answered, until they expire. Others are not stored: they are signed. */
export const usedChallenges = pgTable(
  'used_challenges',
  { challenge: text('challenge').primaryKey(), expiresAt: time('expires_at').notNull() },
  (table) => [index().on(table.expiresAt)],
);

/** The key that seals the seeds of authenticator apps if the environment configures none; at most one row. */
export const factorKeys = pgTable(
  'factor_keys',
  { id: smallint('id').primaryKey().default(1), key: text('key').notNull() },
  (table) => [check('factor_keys_one_row', sql`${table.id} = 1`)],
);
