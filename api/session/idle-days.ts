import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { logins } from './tables.ts';

/** More days than have passed since any sign-in. */
const never = sql.raw(String(2 ** 31 - 1));

/** SQL for the days since a user last signed in. */
export const idleDaysOf = (user: PgColumn): SQL => sql`coalesce(
  (select extract(day from now() - max(${logins.at}))::int from ${logins} where ${logins.userId} = ${user}), ${never})`;
