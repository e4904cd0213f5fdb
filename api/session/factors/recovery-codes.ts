import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { limits } from '@trastienda/contract/limits';
import type { Database, Transaction } from '../../db/connection.ts';
import { hashPassword, isPasswordRight } from '../passwords.ts';
import { recoveryCodes } from './tables.ts';

/** Lower-case letters and digits, without those that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupChars = 4;
const groups = 3;

/** A recovery code as it is stored. */
export type StoredCode = Pick<typeof recoveryCodes.$inferInsert, 'handle' | 'codeHash'>;
/** New recovery codes: as the user gets them once, and as they are stored. */
export type NewCodes = { codes: string[]; stored: StoredCode[] };

/** Makes the recovery codes of a user, such as `abcd-efgh-jkmn`. Their handles differ. Takes a quarter of a second. */
export async function makeRecoveryCodes(): Promise<NewCodes> {
  const byHandle = new Map<string, string>();
  while (byHandle.size < limits.factors.recoveryCodes) {
    const code = Array.from({ length: groupChars * groups }, () => alphabet[randomInt(alphabet.length)]).join('');
    byHandle.set(toHandle(code), code);
  }
  const stored: StoredCode[] = [];
  // One after another, because a user may have only few calls in the queue.
  for (const [handle, code] of byHandle) stored.push({ handle, codeHash: await hashPassword(code) });
  return { codes: [...byHandle.values()].map((code) => (code.match(/.{4}/g) ?? []).join('-')), stored };
}

const toHandle = (code: string) => code.slice(0, groupChars);

/** Stores the recovery codes of a user in place of the earlier ones. */
export async function replaceRecoveryCodes(tx: Transaction, userId: number, codes: readonly StoredCode[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (codes.length > 0) await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, ...code })));
}

export const countRecoveryCodes = (db: Database | Transaction, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/**
 * Finds a recovery code of a user. Must run in the hash queue: a wrong code takes as long as a right one.
 * @param code without hyphens, in lower case.
 * @returns the id of its row; undefined for a wrong code.
 */
export async function findRecoveryCode(db: Database, userId: number, code: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: recoveryCodes.id, codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.handle, toHandle(code))));
  return (await isPasswordRight(found?.codeHash, code)) ? found?.id : undefined;
}

/** Takes a recovery code that {@link findRecoveryCode} found. @returns whether it was still there. */
export async function takeRecoveryCode(tx: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(recoveryCodes).where(eq(recoveryCodes.id, id));
  return rowCount === 1;
}
