import type { FastifyRequest } from 'fastify';
import { userInAction } from '../../db/actor.ts';
import type { Database, Transaction } from '../../db/connection.ts';
import { notifyOwner } from '../../mail/notices.ts';
import type { FactorKeys } from '../../session/factors/factor-keys.ts';
import { countRecoveryCodes, findRecoveryCode, takeRecoveryCode } from '../../session/factors/recovery-codes.ts';
import { isTotpCode } from '../../session/factors/totp.ts';
import { checkGuess } from '../check-guess.ts';
import { findTotp, takeTotp, type FoundStep } from './totp-factors.ts';

/** A right code that is not taken yet. */
export type FoundCode = ({ kind: 'totp' } & FoundStep) | { kind: 'recoveryCode'; id: number };

/** `account` is the result of `toAccount`, of the user with this id. */
type Typed = { userId: number; account: string; code: string };

/**
 * Checks a code of an authenticator app (six digits) or a recovery code, as {@link checkGuess} describes. Blanks, hyphens and upper case do not
 * matter.
 * @returns undefined for a wrong code, and for one that was taken.
 * @throws ApiError `tooManyAttempts` or `unavailable`
 */
export async function checkCode(
  { db, keys }: { db: Database; keys: FactorKeys },
  request: FastifyRequest,
  { userId, account, code: typed }: Typed,
): Promise<FoundCode | undefined> {
  const code = toPlain(typed);
  const isSignedIn = userInAction() !== null;
  const checked = await checkGuess(db, request, {
    account,
    secret: 'code',
    check: async () => {
      const found = isTotpCode(code)
        ? await findTotpCode(db, { userId, code, keys })
        : await findUnusedCode(db, userId, code);
      return { found, userId, isRight: found !== undefined, forgets: found !== undefined && isSignedIn };
    },
  });
  return checked.found;
}

/** Removes the blanks and hyphens of a code, in lower case. */
export const toPlain = (code: string) => code.toLowerCase().replace(/[\s\p{Pd}]/gu, '');

type OfApp = { userId: number; code: string; keys: FactorKeys };

async function findTotpCode(db: Database, typed: OfApp): Promise<FoundCode | undefined> {
  const found = await findTotp(db, typed);
  return found && { kind: 'totp', ...found };
}

async function findUnusedCode(db: Database, userId: number, code: string): Promise<FoundCode | undefined> {
  const id = await findRecoveryCode(db, userId, code);
  return id === undefined ? undefined : { kind: 'recoveryCode', id };
}

/**
 * Takes a right code in the transaction of the act that it permits, and tells the owner about the use of a recovery code.
 * @returns false if a concurrent request has taken it.
 */
export async function takeCode(tx: Transaction, userId: number, found: FoundCode): Promise<boolean> {
  if (found.kind === 'totp') return takeTotp(tx, found);
  if (!(await takeRecoveryCode(tx, found.id))) return false;
  await notifyOwner(tx, { kind: 'recoveryCodeUsed', userId, left: await countRecoveryCodes(tx, userId) });
  return true;
}
