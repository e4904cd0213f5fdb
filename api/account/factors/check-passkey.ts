import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/connection.ts';
import { checkGuess } from '../check-guess.ts';

/** `account` is the result of `toAccount`, of the user with this id; another key if the user is not known yet. */
type Claim = { account: string; userId?: number };

/**
 * Takes an answer of a passkey, as {@link checkGuess} describes: wrong answers count as wrong codes do. It waits for no password work.
 * @param take the transaction that the answer permits. It returns undefined for a wrong answer.
 * @throws ApiError `tooManyAttempts`
 */
export async function checkPasskey<T>(
  db: Database,
  request: FastifyRequest,
  { account, userId }: Claim,
  take: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const check = async () => {
    const taken = await take();
    const isRight = taken !== undefined;
    return { taken, isRight, forgets: isRight, userId };
  };
  return (await checkGuess(db, request, { account, secret: 'code', check, unqueued: true })).taken;
}
