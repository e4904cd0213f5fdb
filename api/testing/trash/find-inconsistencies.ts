import { sql, type SQL } from 'drizzle-orm';
import { limits } from '@trastienda/contract/limits';
import { readForeignKeys, type ForeignKey } from '../../trash/keeping/foreign-keys.ts';
import { readChanges } from '../changes/logged-state.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

type Db = ApiUnderTest['db'];

/** Returns what contradicts the rules about catalogue and trash, each as a sentence. */
export async function findInconsistencies(db: Db): Promise<string[]> {
  const keys = await db.transaction((tx) => readForeignKeys(tx));
  return [
    ...(await findDoubled(db)),
    ...(await findLost(db, keys)),
    ...(await list(
      db,
      'group without makers',
      sql`
      select id as name from favorite_makers
      where not exists (select from favorite_maker_makers own where own.favorite_maker_id = favorite_makers.id)`,
    )),
    ...(await list(
      db,
      'maker in two groups of a reseller',
      sql`
      select reseller_id || ' ' || maker_id as name from favorite_maker_makers
      join favorite_makers on favorite_makers.id = favorite_maker_id group by reseller_id, maker_id having count(*) > 1`,
    )),
    ...(await list(
      db,
      'position with too many experiences',
      sql`
      select "order" as name from experiences where "order" is not null group by "order"
      having count(*) > ${limits.positions.maxSharing}`,
    )),
    ...(await findWrongRoles(db)),
  ];
}

async function list(db: Db, what: string, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ name: string | number }>(query);
  return rows.map(({ name }) => `${what}: ${name}`);
}

/** Rows that are in two items, or in an item and in their table. A row without an id is identified by its content. */
async function findDoubled(db: Db): Promise<string[]> {
  const identity = sql`coalesce(content ->> 'id', content::text)`;
  const kept = sql`from trash_rows where emptied is null`;
  const doubled = await list(
    db,
    'in two items',
    sql`
    select table_name || ' ' || ${identity} || ' in ' || string_agg(item_id::text, ', ' order by item_id) as name ${kept}
    group by table_name, ${identity} having count(*) > 1`,
  );
  const { rows } = await db.execute<{ table: string }>(sql`select distinct table_name as "table" ${kept} order by 1`);
  for (const { table } of rows) {
    const present = sql`select to_jsonb(present) as content from ${sql.identifier(table)} present`;
    doubled.push(
      ...(await list(
        db,
        'present and in an item',
        sql`
        select ${table} || ' ' || ${identity} as name from (${present}) present
        where ${identity} in (select ${identity} ${kept} and table_name = ${table})`,
      )),
    );
  }
  return doubled;
}

/**
 * Deleted records that are in no item, although they were not purged. A record is dropped with another if a delete of that one would
 * delete it, such as the favourite of a purged reseller. Favourite makers are left out: a group is dropped if its makers are favourites again.
 */
async function findLost(db: Db, keys: ForeignKey[]): Promise<string[]> {
  const last = new Map((await readChanges(db)).map((change) => [`${change.collection} ${change.record_id}`, change]));
  const { rows } = await db.execute<{ record: string }>(sql`
    select table_name || ' ' || (content ->> 'id') as record from trash_rows where emptied is null and content ? 'id'`);
  const kept = new Set(rows.map(({ record }) => record));
  const isGone = (record: string) => last.get(record)?.kind !== undefined && isDeleted(record) && !kept.has(record);
  const isDeleted = (record: string) => ['delete', 'purge'].includes(last.get(record)?.kind ?? '');
  return [...last]
    .filter(([record, { kind, collection, fields }]) => {
      const owners = keys
        .filter(({ table, onDelete }) => table === collection && onDelete === 'cascade')
        .map(({ target, column }) => `${target} ${Number(fields[column]?.[0])}`);
      return kind === 'delete' && collection !== 'favorite_makers' && !kept.has(record) && !owners.some(isGone);
    })
    .map(([record]) => `lost: ${record}`);
}

/** Users whose roles do not agree with their partner records. */
async function findWrongRoles(db: Db): Promise<string[]> {
  const partners = { ROLE_MAKER: 'makers', ROLE_TAKER: 'takers', ROLE_RESELLER: 'resellers' };
  const wrong: string[] = [];
  for (const [role, table] of Object.entries(partners)) {
    wrong.push(
      ...(await list(
        db,
        `${role} disagrees`,
        sql`
        select id as name from users
        where ${role} = any(roles) <> exists (select from ${sql.identifier(table)} partner where partner.user_id = users.id)`,
      )),
    );
  }
  return wrong;
}
