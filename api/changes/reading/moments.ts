import { sql, type SQL } from 'drizzle-orm';
import type { ChangeFilter } from '@trastienda/contract/changes';
import * as z from 'zod';

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/**
 * The operators as conditions with `>=` and `<`. Answers contain milliseconds and the log microseconds: a change at the shown millisecond
 * counts as made at that moment.
 */
const comparisons: Partial<Record<ChangeFilter, { operator: '>=' | '<'; laterMs: 0 | 1 }>> = {
  'at[after]': { operator: '>=', laterMs: 0 },
  'at[strictly_after]': { operator: '>=', laterMs: 1 },
  'at[before]': { operator: '<', laterMs: 1 },
  'at[strictly_before]': { operator: '<', laterMs: 0 },
};

/** SQL for a moment. PostgreSQL computes it while it plans the statement, and leaves out the months that cannot match. */
export const inSql = (ms: number): SQL => sql`to_timestamp(${ms}::float8 / 1000)`;

/** Returns the condition of a filter such as `at[after]`; undefined if the text is neither a date nor a moment with its zone. */
export function toMomentCondition(name: ChangeFilter, text: string): SQL | undefined {
  const comparison = comparisons[name];
  if (!comparison || !moment.safeParse(text).success) return undefined;
  return sql`at ${sql.raw(comparison.operator)} ${inSql(Date.parse(text) + comparison.laterMs)}`;
}
