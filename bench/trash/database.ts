import type pg from 'pg';
import { connect } from '../../api/db/connection.ts';
import { joinEngine } from '../../api/db/engine/join-engine.ts';
import { readState, rebuildState } from '../../api/testing/changes/logged-state.ts';
import { until } from '../../api/testing/until.ts';
import type { State } from './subjects.ts';

export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
type Connected = { query: Query; findLogFaults: () => Promise<string[]>; close: () => Promise<void> };

/** Rows that end with a delete for good, or that a sign-in adds. */
const leftOut = [
  'sessions',
  'handoffs',
  'session_epochs',
  'logins',
  'known_networks',
  'password_resets',
  'sign_in_tickets',
];

/** Connects to the database of a running server. */
export async function connectTo(folder: string): Promise<Connected> {
  const { db, pool, close } = connect((await joinEngine(folder)).url);
  return {
    // The cast is not checked: the caller passes the type that its statement returns.
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    /** Returns a sentence for each record that differs from the record that the change log gives. */
    async findLogFaults() {
      const [logged, stored] = [await rebuildState(db), await readState(db)];
      const keys = new Set([...Object.keys(logged), ...Object.keys(stored)]);
      return [...keys].flatMap((key) => {
        const [one, other] = [logged[key], stored[key]].map((record) => JSON.stringify(sortKeys(record)));
        return one === other ? [] : [`Log: ${key} is ${other}, and by the change log ${one}.`];
      });
    },
    close,
  };
}

const sortKeys = (record: object = {}) => Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The table and the id in an `@id`. */
const partsOf = (path: string) => {
  const [, table = '', id = ''] = path.split('/');
  return { table, id: Number(id) };
};

/** Returns the row of a record, all rows that refer to it, and its marks, as text that is equal for equal contents; undefined if it has no row. */
export async function readRows(query: Query, path: string): Promise<string | undefined> {
  const { table, id } = partsOf(path);
  // These two values are part of the state of a subject.
  const [own] = await query<{ content: Record<string, unknown> }>(
    `select to_jsonb(own) - '{is_active,order}'::text[] as content from ${table} own where id = $1`,
    [id],
  );
  if (!own) return undefined;
  const keys = await query<{ name: string; column: string }>(
    `select conrelid::regclass::text as name, attname as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = $1::regclass and conrelid::regclass::text <> all ($2)
     order by 1, 2`,
    [table, leftOut],
  );
  const contents: unknown[] = [own.content, await readRolesOf(query, own.content['user_id'])];
  for (const { name, column } of keys) {
    const rows = await query(`select to_jsonb(other) as content from ${name} other where ${column} = $1 order by 1`, [
      id,
    ]);
    contents.push([name, rows.map(({ content }) => content)]);
  }
  contents.push(
    await query('select * from freshness where collection = $1 and record_id = $2 order by field', [table, id]),
  );
  return JSON.stringify(contents);
}

/** Returns the roles of a maker's user, which a delete of the maker takes away. */
const readRolesOf = (query: Query, user: unknown) =>
  query<{ roles: string[] }>('select roles from users where id = $1', [user ?? null]);

/** The state and the rows of a record in the database, and the paths of its items in the trash. */
type Stored = { state: State; rows: string | undefined; items: string[] };

export async function readStored(query: Query, path: string): Promise<Stored> {
  const { table, id } = partsOf(path);
  const rows = await readRows(query, path);
  const items = await query<{ path: string }>(
    `select '/trash/' || id as path from trash where collection = $1 and record_id = $2`,
    [table, id],
  );
  const place = rows === undefined ? (items.length > 0 ? 'trash' : 'purged') : 'present';
  return { state: { place, ...(await readValues(query, path)) }, rows, items: items.map((item) => item.path) };
}

/** Reads the values of an experience that are part of its state, also while it is in the trash. */
async function readValues(query: Query, path: string): Promise<Pick<State, 'isActive' | 'order'>> {
  const { table, id } = partsOf(path);
  const [found] = await query<{ content: Record<string, unknown> }>(
    `select to_jsonb(own) as content from ${table} own where id = $2
     union all
     select content from trash_rows where table_name = $1::text and (content ->> 'id')::int = $2 and emptied is null`,
    [table, id],
  );
  const { is_active: isActive, order } = found?.content ?? {};
  return {
    isActive: typeof isActive === 'boolean' ? isActive : null,
    order: typeof order === 'number' ? order : null,
  };
}

/** Links an experience to an activity, as an import does. */
export async function addImportLink(query: Query, path: string): Promise<void> {
  await query(
    `insert into import_links (source, source_id, experience_id, base, media_ids)
     values ('civitatis', 'activity-' || $1::int, $1, '{"name.es": "Ruta"}', '{7, 9}')`,
    [partsOf(path).id],
  );
}

export async function hasFileRow(query: Query, fileName: string): Promise<boolean> {
  return (await query('select from media_files where name = $1', [fileName])).length > 0;
}

/** Waits until the job that removes unused files has run since a moment. Returns a sentence if it has not after 30 seconds. */
export async function findSweepFaults(query: Query, since: Date): Promise<string[]> {
  const late = 'Sweep: the job that removes unused files has not run within 30 seconds.';
  const isDone = async () => {
    const done = await query(
      `select from jobs.job where name = 'remove-unused-media' and state = 'completed' and completed_on > $1`,
      [since],
    );
    return done.length > 0;
  };
  return until(isDone, { late, timeoutMs: 30_000 }).then(
    () => [],
    (error: unknown) => [String(error)],
  );
}
