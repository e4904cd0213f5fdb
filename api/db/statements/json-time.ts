import { sql } from 'drizzle-orm';

/** SQL for a timestamp column as an ISO 8601 string in UTC, as `Date.prototype.toJSON` formats it. */
export const inJson = (moment: string) =>
  sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
