/** The text of a statement without its constants, which may contain names of tables. */
const withoutConstants = (statement: string) => statement.replaceAll(/'(?:[^']|'')*'/g, "''");

/** Whether a statement calls a function of the time or of chance. */
export const readsTheTime = (statement: string): boolean =>
  /\b(?:now|random|clock_timestamp|statement_timestamp|transaction_timestamp|current_date|current_time|current_timestamp|localtime|localtimestamp)\b/i.test(
    withoutConstants(statement),
  );

/** Returns which tables a statement may read: those whose name occurs in its text, also as the name of something else. */
export function tableNames(statement: string, tables: ReadonlyMap<string, unknown>): string[] {
  const names = new Set(withoutConstants(statement).match(/\w+/g));
  return [...tables.keys()].filter((table) => names.has(table));
}
