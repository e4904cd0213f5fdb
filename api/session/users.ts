import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded, identity, now, trigramIndex } from '../db/columns.ts';
import { beginningIndex, searchIndex } from '../db/statements/search-text.ts';
import { literal } from '../db/statements/statement.ts';
import { backOfficeRoles, type Role } from '@trastienda/contract/choices';

/** Accounts that can sign in. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    email: text('email').notNull(),
    emailFolded: folded('email'),
    /** argon2id, with its parameters and salt. */
    passwordHash: text('password_hash').notNull(),
    roles: text('roles').array().$type<Role[]>().notNull().default([]),
    createdAt: now('created_at'),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    trigramIndex('users_email_folded_idx', table.emailFolded),
    searchIndex('users', [table.emailFolded]),
    beginningIndex('users_beginning_idx', table.emailFolded, table.id),
  ],
);

/** Returns the column of the user to whom a row belongs, and with whom it is deleted. */
export const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Returns the roles in a stored row of `users`. */
export const toRoles = (stored: unknown): string[] => (Array.isArray(stored) ? stored.map(String) : []);

export const hasRoleAdmin = sql<boolean>`'ROLE_ADMIN' = any(${users.roles})`;

/** SQL for whether a user may use the back office at all (D-88). */
export const hasBackOfficeRole = sql<boolean>`(${users.roles} && ${literal(`{${backOfficeRoles.join()}}`)}::text[])`;
