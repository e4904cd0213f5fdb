import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';

/** The fields of each record by `collection/id`, named as in the change log. Fields without a value are omitted. */
export type State = Record<string, Record<string, unknown>>;
export type Change = {
  collection: string;
  record_id: number;
  kind: 'create' | 'update' | 'delete' | 'restore' | 'purge' | 'erase';
  actor_kind: string;
  actor_id: number | null;
  request_id: string | null;
  fields: Record<string, [before: unknown, after: unknown]>;
};
type Logged = { table: string; arguments: string[] };
type Client = Pick<Database | Transaction, 'execute'>;

/** Returns the logged tables with the arguments of their triggers: the collection or, for a list in a record, six arguments. */
export async function readLogged(db: Client): Promise<Logged[]> {
  const { rows } = await db.execute<Logged>(sql`
    select tgrelid::regclass::text as "table",
      array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), '') as "arguments"
    from pg_trigger where tgname = 'log_insert' order by 1`);
  return rows;
}

/** Reads the records of all logged tables. */
export async function readState(db: Client): Promise<State> {
  const state: State = {};
  for (const {
    table,
    arguments: [collection = '', list, owner = '', item = '', order = ''],
  } of await readLogged(db)) {
    const from = sql.raw(table);
    const { rows } = await db.execute<{ id: number; fields: Change['fields'] }>(
      list === undefined
        ? sql`select record.id, jsonb_object_agg(c.name, jsonb_build_array(c.absent, c.value)) as fields
          from ${from} record, change_log.contents(to_jsonb(record)) c group by record.id`
        : sql`
          select item.${sql.raw(owner)} as id,
            jsonb_build_object(${list}::text, jsonb_build_array(null, jsonb_agg(item.${sql.raw(item)} order by ${sql.raw(order)}))) as fields
          from ${from} item where ${sql.raw(owner)} is not null group by 1`,
    );
    for (const { id, fields } of rows) apply(state, `${collection}/${id}`, fields);
  }
  return state;
}

/** Rebuilds the records from the log: as they are now, or as a snapshot of PostgreSQL sees them. */
export async function rebuildState(db: Client, snapshot?: string): Promise<State> {
  const state: State = {};
  for (const { collection, record_id: id, kind, fields } of await readChanges(db, snapshot)) {
    if (kind === 'erase' || kind === 'purge') continue;
    const key = `${collection}/${id}`;
    apply(state, key, fields);
    if (kind === 'delete') delete state[key];
  }
  return state;
}

/** Returns the changes, or those that a snapshot sees, in the order in which they were made. */
export async function readChanges(db: Client, snapshot?: string): Promise<Change[]> {
  const isSeen = snapshot === undefined ? sql`true` : sql`pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`;
  const { rows } = await db.execute<Change>(sql`select * from change_log.changes where ${isSeen} order by id`);
  return rows;
}

function apply(state: State, key: string, fields: Change['fields']) {
  const record = (state[key] ??= {});
  for (const [name, [, after]] of Object.entries(fields)) {
    if (after === null || (Array.isArray(after) && after.length === 0)) delete record[name];
    else record[name] = after;
  }
}
