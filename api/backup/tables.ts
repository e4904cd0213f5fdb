import { getTableName } from 'drizzle-orm';
import type { Client } from 'pg';
import { cacheEpoch } from '../db/tables/cache-epoch.ts';
import { sentencePairs, sentenceProgress } from '../db/tables/sentences.ts';
import { idempotencyKeys } from '../idempotency/table.ts';
import { mediaFolder } from '../media/media-columns.ts';
import { passwordResets } from '../session/account-tables.ts';
import { factorKeys, signInTickets, usedChallenges } from '../session/factors/tables.ts';
import { handoffs, sessions, signingKeys, signInFailures } from '../session/tables.ts';
import type { Sums, Table } from './file/format.ts';
import { readOwnTables } from './own-tables.ts';
import { backups } from './records/tables.ts';

/**
 * Tables of which nothing is restored: a reader of the backup could use the sessions and sign tokens, the pictures are restored into another
 * folder, and a job derives the pairs of sentences from the texts.
 */
const leftOut = new Set(
  [
    sessions,
    handoffs,
    passwordResets,
    signingKeys,
    signInFailures,
    signInTickets,
    usedChallenges,
    idempotencyKeys,
    backups,
    cacheEpoch,
    mediaFolder,
    sentencePairs,
    sentenceProgress,
  ].map((table) => `public.${getTableName(table)}`),
);
/** Only an encrypted backup has the key of the authenticator apps: its reader could open their seeds, which are in the same backup. */
const onlyEncrypted = `public.${getTableName(factorKeys)}`;
/** A transaction of one database server means nothing in another: a restored change belongs to the transaction that restores it. */
const leftOutColumns = new Set(['change_log.changes.xid']);

/**
 * Whether a backup may contain this table with these columns. A restore must refuse others, because the server trusts their rows: a planted
 * signing key would sign tokens for any user.
 */
export const isBackedUp = ({ name, columns }: Pick<Table, 'name' | 'columns'>, isEncrypted: boolean): boolean =>
  !leftOut.has(name) &&
  (isEncrypted || name !== onlyEncrypted) &&
  !columns.some((column) => leftOutColumns.has(`${name}.${column}`));

type Found = Omit<Table, 'order'> & { order: Table['order'] | null; targets: string[] };

/** The tables of encrypted backups, and what is left out because this release did not create it: `public.notes`, `public.users.nickname`. */
export type Tables = { tables: Table[]; foreign: string[] };

/** Reads which tables and columns of the database are in an encrypted backup. */
export async function readOwn(client: Client): Promise<Tables> {
  const own = readOwnTables();
  const isOwn = (name: string) => own.has(name);
  const found = await readAllTables(client);
  const kept = found.filter(({ name }) => isOwn(name)).map((table) => ({ ...table, own: own.get(table.name) }));
  const isOwnColumn = (table: (typeof kept)[number], column: string) => !table.own || table.own.has(column);
  return {
    tables: toTables(
      kept.map((table) => ({ ...table, columns: table.columns.filter((column) => isOwnColumn(table, column)) })),
    ),
    foreign: [
      ...found.filter(({ name }) => !isOwn(name)).map(({ name }) => name),
      ...kept.flatMap((table) =>
        table.columns.filter((column) => !isOwnColumn(table, column)).map((column) => `${table.name}.${column}`),
      ),
    ],
  };
}

const toTables = (found: readonly Found[]): Table[] =>
  inOrder(found.filter(({ name }) => !leftOut.has(name))).map(({ name, columns, order }) => {
    if (!order) throw new Error(`${name} has no primary key, so its rows have no order`);
    return { name, columns: columns.filter((column) => !leftOutColumns.has(`${name}.${column}`)), order };
  });

/** Returns the tables with their columns, except generated ones. Tables of extensions are not among them. */
export async function readAllTables(client: Client): Promise<Found[]> {
  const { rows } = await client.query<Found>(`
    select n.nspname || '.' || c.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      (select jsonb_agg(jsonb_build_object('column', attname, 'isText', attcollation <> 0) order by place)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as order,
      array(select distinct tn.nspname || '.' || t.relname from pg_constraint
        join pg_class t on t.oid = confrelid join pg_namespace tn on tn.oid = t.relnamespace
        where conrelid = c.oid and contype = 'f') as targets
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'change_log') and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by 1`);
  return rows;
}

/** Orders the tables so that each is after those to which it refers. @throws Error if tables refer to each other in a circle. */
function inOrder(tables: readonly Found[]): Found[] {
  const names = new Set(tables.map(({ name }) => name));
  const ordered: Found[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const isReady = ({ targets }: Found) =>
      targets.every((target) => !names.has(target) || ordered.some(({ name }) => name === target));
    const ready = rest.filter(isReady);
    if (ready.length === 0) throw new Error(`circular references: ${rest.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready);
    rest = rest.filter((table) => !ready.includes(table));
  }
  return ordered;
}

const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
const list = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** SQL that keeps the tables as they are: without it, a migration or the end of a partition empties them for an older snapshot. */
export const lockTables = (tables: readonly Pick<Table, 'name'>[]) =>
  `lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`;

/** SQL that sends the rows of a table, in the order of its primary key. */
export const copyOut = ({ name, columns, order }: Table) =>
  `copy (select ${list(columns)} from ${quoted(name)} order by ${order.map(byBytes).join(', ')}) to stdout`;

const byBytes = ({ column, isText }: Table['order'][number]) => `${quoted(column)}${isText ? ' collate "C"' : ''}`;

/** SQL that receives rows of {@link copyOut}. */
export const copyIn = ({ name, columns }: Table) => `copy ${quoted(name)} (${list(columns)}) from stdin`;

export const setTriggers = ({ name }: Table, state: 'enable' | 'disable') =>
  `alter table ${quoted(name)} ${state} trigger user`;

/** Empties tables into which migrations have written. The log refuses it, and is empty. */
export const emptyTables = (tables: readonly Table[]) =>
  tables
    .filter(({ name }) => name.startsWith('public.'))
    .toReversed()
    .map(({ name }) => `delete from ${quoted(name)}`)
    .join(';\n');

/** Returns the last value of each sequence that has given one. Read after the snapshot, so that no id is given twice. */
export async function readSequences(client: Client): Promise<Sums['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select schemaname || '.' || sequencename as name, last_value as last from pg_sequences
    where schemaname in ('public', 'change_log') and last_value is not null order by 1`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}
