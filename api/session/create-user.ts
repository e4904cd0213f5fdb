import type { Role } from '@trastienda/contract/choices';
import type { Database, Transaction } from '../db/connection.ts';
import { users } from './users.ts';
import { hashPassword } from './passwords.ts';

/** The rule for passwords on the command line and in `ADMIN_PASSWORD` (D-36); the forms use the stricter pattern of VAL-05. */
export const operatorPassword = { minChars: 8, maxChars: 128 };

export const isOperatorPassword = (password: string) =>
  password.length >= operatorPassword.minChars && password.length <= operatorPassword.maxChars;

type NewUser = { email: string; password: string; roles?: Role[] };

/**
 * Inserts a user, by default an administrator. The caller must have validated the password.
 * @returns the id, or undefined if another user has the same e-mail address, ignoring case.
 */
export async function createUser(db: Database | Transaction, { email, password, roles = ['ROLE_ADMIN'] }: NewUser) {
  const [created] = await db
    .insert(users)
    .values({ email: toEmail(email), passwordHash: await hashPassword(password), roles })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return created?.id;
}

/** Trims an e-mail address and normalises it to NFC (D-14). The case is stored as typed, but comparisons ignore it. */
export const toEmail = (text: string) => text.normalize('NFC').trim();
