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
import type { FoundUser } from '../http/cached-answers.ts';
import { batched } from './batch-loader.ts';
import { epochOf } from './tables.ts';
import { users } from './users.ts';

/** The id, roles and session epoch of a user, as a JSON array in a column. */
export type UserRow = [id: number, roles: string[], epoch: number];
const userJson = sql`json_build_array(${users.id}, ${users.roles}, ${epochOf(users.id)})`;

/**
 * A column with the {@link UserRow} of the user who sends a request, whose id is the placeholder `requester`; null if no user has that id. A read
 * selects it with its answer, so that the request needs no statement for its session.
 */
export const requesterColumn = sql`(select ${userJson} from ${users} where ${users.id} = ${sql.placeholder('requester')})`;

export const toUser = ([id, roles, epoch]: UserRow): FoundUser => ({ id, roles, epoch });

/** A request: the id of its user, and the cached answer to it. */
type Question = { userId: number; cached?: CachedAnswer | undefined };
/** `isUnchanged`: whether the cached answer has not changed. */
export type Known = { user: FoundUser | undefined; isUnchanged: boolean };

/**
 * Returns a function that looks up the user of a request, and says whether a cached answer has changed. Requests that arrive together share
 * a prepared statement. It reads both in one snapshot, so a user who may no longer read an answer does not get it.
 */
export function usersOfRequests(db: Database, records: readonly RecordTable[]) {
  const found = sql`
    select coalesce(json_agg(${userJson}), '[]')
    from ${users} where ${users.id} = any(${hidden('ids', 'int[]')})`;
  const usersOnly = toStatement(found);
  const withAnswers = toStatement(sql`select (${found}), ${unchangedColumns(records)}`);

  const read = async (asked: readonly Question[]) => {
    const answers = [...new Set(asked.flatMap(({ cached }) => cached ?? []))];
    const statement = answers.length === 0 ? usersOnly : withAnswers;
    const ids = [...new Set(asked.map(({ userId }) => userId))];
    const row = await firstRow<[rows: UserRow[], ...CheckRow]>(
      db,
      statement,
      toValues(statement, { ids, ...toCheckValues(answers) }),
    );
    if (!row) throw new Error('an aggregate answered no row');
    const [rows, ...state] = row;
    return {
      users: new Map(rows.map((row) => [row[0], toUser(row)])),
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
