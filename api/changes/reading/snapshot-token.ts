import { sql, type SQL } from 'drizzle-orm';
import { isOfThisServer, longestTransactionMs } from '../../db/statements/committed-since.ts';
import { ApiError } from '../../http/errors.ts';
import { inSql } from './moments.ts';

const pattern = /^(\d{1,15})-(\d{1,19})(?:-(\d{1,19}(?:\.\d{1,19})*))?$/;

/**
 * Converts a snapshot of PostgreSQL to a token for the parameter `after`: when it was taken, the first transaction that had not begun, and
 * those that had not ended.
 * @param snapshot as text, such as `790:812:790,801`.
 */
export function toToken(snapshot: string, takenMs: number): string {
  const [, next = '', running = ''] = snapshot.split(':');
  return [takenMs, next, ...(running === '' ? [] : [running.replaceAll(',', '.')])].join('-');
}

/**
 * Returns the condition for the changes that were committed after the snapshot of a token. The id of a change does not tell: it is assigned
 * before the commit, so a long transaction commits changes with lower ids than those of an answer that did not contain them.
 * @throws ApiError `badFilter`
 */
export function committedAfter(token: string): SQL {
  const [, taken, next, running] = pattern.exec(token) ?? [];
  if (taken === undefined || next === undefined) throw new ApiError('badFilter', { values: { field: 'after' } });
  const ended = running === undefined ? sql`false` : sql`xid = any(${sql.param(running.split('.'))}::xid8[])`;
  return sql`at >= ${inSql(Number(taken) - longestTransactionMs)} and (xid >= ${next}::xid8 or ${ended})
    and ${isOfThisServer}`;
}

/**
 * Checks the token of a request with that of its answer.
 * @throws ApiError `badFilter` for a token of another server, such as that from which the database was restored: no transaction of this
 * server might ever reach its numbers.
 */
export function refuseForeign(asked: string, answered: string): void {
  if (nextOf(asked) > nextOf(answered)) throw new ApiError('badFilter', { values: { field: 'after' } });
}

const nextOf = (token: string) => BigInt(pattern.exec(token)?.[2] ?? 0);
