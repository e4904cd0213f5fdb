import { sql } from 'drizzle-orm';
import type { CachedAnswer } from '../cache/cached-answer.ts';
import {
  toCheckValues,
  toUnchanged,
  unchangedColumns,
  type CheckRow,
  type RecordTable,
} from '../cache/find-unchanged.ts';
import type { Database } from '../db/connection.ts';
import { firstRow, hidden, toStatement, toValues } from '../db/statements/statement.ts';
import { batched } from './batch-loader.ts';
import { epochOf } from './tables.ts';
import { users } from './users.ts';

/** A request: the id of its user, and the cached answer to it. */
type Question = { userId: number; cached?: CachedAnswer | undefined };
type User = { id: number; roles: string[]; epoch: number };
/** `isUnchanged`: whether the cached answer has not changed. */
export type Known = { user: User | undefined; isUnchanged: boolean };

/**
 * Returns a function that looks up the user of a request, and says whether a cached answer has changed. Requests that arrive together share
 * a prepared statement. It reads both in one snapshot, so a user who may no longer read an answer does not get it.
 */
export function usersOfRequests(db: Database, records: readonly RecordTable[]) {
  const found = sql`
    select coalesce(json_agg(json_build_array(${users.id}, ${users.roles}, ${epochOf(users.id)})), '[]')
    from ${users} where ${users.id} = any(${hidden('ids', 'int[]')})`;
  const usersOnly = toStatement(found);
  const withAnswers = toStatement(sql`select (${found}), ${unchangedColumns(records)}`);

  const read = async (asked: readonly Question[]) => {
    const answers = [...new Set(asked.flatMap(({ cached }) => cached ?? []))];
    const statement = answers.length === 0 ? usersOnly : withAnswers;
    const ids = [...new Set(asked.map(({ userId }) => userId))];
    const row = await firstRow<[rows: [number, string[], number][], ...CheckRow]>(
      db,
      statement,
      toValues(statement, { ids, ...toCheckValues(answers) }),
    );
    if (!row) throw new Error('an aggregate answered no row');
    const [rows, ...state] = row;
    return {
      users: new Map(rows.map(([id, roles, epoch]) => [id, { id, roles, epoch }])),
      unchanged: answers.length === 0 ? new Set<CachedAnswer>() : toUnchanged(answers, state),
    };
  };

  return batched(async (asked: Question[]) => {
    const { users, unchanged } = await read(asked);
    const knownOf = ({ userId, cached }: Question): Known => ({
      user: users.get(userId),
      isUnchanged: cached !== undefined && unchanged.has(cached),
    });
    return new Map(asked.map((one) => [one, knownOf(one)]));
  });
}
