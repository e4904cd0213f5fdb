import type { Role } from '@trastienda/contract/calls/session';
import type { Database, Transaction } from '../db/connection.ts';
import { users } from '../resources/user/table.ts';
import { hashPassword } from './passwords.ts';

/** What the command line and `ADMIN_PASSWORD` take (D-36); the forms keep to the narrower pattern of VAL-05. */
export const operatorPassword = { minChars: 8, maxChars: 128 };

export const isOperatorPassword = (password: string) =>
  password.length >= operatorPassword.minChars && password.length <= operatorPassword.maxChars;

type NewUser = { email: string; password: string; roles?: Role[] };

/**
 * Stores a user, an administrator unless told otherwise, whose password is already known to be good.
 * @returns the id, or undefined when the address, in whatever case, belongs to someone already.
 */
export async function createUser(db: Database | Transaction, { email, password, roles = ['ROLE_ADMIN'] }: NewUser) {
  const [created] = await db
    .insert(users)
    .values({ email: toEmail(email), passwordHash: await hashPassword(password), roles })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return created?.id;
}

/** Addresses are stored as typed but for blanks and the form of accents (D-14); case counts nowhere. */
export const toEmail = (text: string) => text.normalize('NFC').trim();
