import { sql, type SQL } from 'drizzle-orm';

/** A member of a JSON object: its name, and SQL for its value of any type. A value of the type `json` is nested. */
export type JsonMember = readonly [name: string, value: SQL];

const columns = (members: readonly JsonMember[]) =>
  sql.join(
    members.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** Returns SQL for a JSON object. */
export const toObject = (members: readonly JsonMember[]): SQL => sql`(${selectObject(members)})`;

/** Returns a statement that selects one JSON object, or one per row of `from`, in the column `json`. */
export const selectObject = (members: readonly JsonMember[], from: SQL = sql``): SQL =>
  sql`select row_to_json(shown) as json from (select ${columns(members)} ${from}) shown`;

/** Returns SQL for a JSON array with an object for each row of `from`. `json_agg` reads the rows in the order of the sub-select. */
export const toArray = (members: readonly JsonMember[], { from, order }: { from: SQL; order: SQL }): SQL => sql`(
  select coalesce(json_agg(shown), '[]') from (select ${columns(members)} from ${from} order by ${order}) shown
)`;
