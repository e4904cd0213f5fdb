import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { hidden, runStatement, toStatement } from '../db/statements/statement.ts';
import { batched } from './batch-loader.ts';
import { epochOf } from './tables.ts';
import { users } from './users.ts';

/** `epoch`: the epoch of the valid sessions. */
export type FoundUser = { id: number; roles: string[]; epoch: number };

/** Returns a function that finds a user by id. Requests that arrive together share a statement. */
export function userFinder(db: Database): (id: number) => Promise<FoundUser | undefined> {
  const found = toStatement(sql`
    select ${users.id}, ${users.roles}, ${epochOf(users.id)} from ${users} where ${users.id} = any(${hidden('ids', 'int[]')})`);
  return batched(async (ids: number[]) => {
    const { rows } = await runStatement<[id: number, roles: string[], epoch: number]>(db, found, [ids]);
    return new Map(rows.map(([id, roles, epoch]) => [id, { id, roles, epoch }]));
  });
}
