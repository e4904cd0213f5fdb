import { fieldsOfKind, importedFields, locationField } from '@trastienda/contract/imports/fields';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { hashedColumns, hashOf } from './content-hash.ts';
import { isTheirs } from './field-decisions.ts';
import { literal } from './field-storage.ts';
import { civitatisKey, type Term } from '../source.ts';
import { importItems, importMade, importTerms, type Run } from '../tables.ts';

type Kind = Term['kind'];
export const tableOf = { location: 'locations', tag: 'tags', zone: 'zones' } as const satisfies Record<Kind, string>;
const table = (kind: Kind) => sql.raw(tableOf[kind]);

/**
 * SQL for the records that a source's ids map to: a subquery with the columns `id`, the id of the record, and `called`, the source's id.
 * The Civitatis id is a column of the record, editable in the forms. For other sources, `import_terms` stores the mapping.
 */
export const recordsOf = (source: string, kind: Kind): SQL =>
  source === civitatisKey
    ? sql`(select id, civitatis_id as called from ${table(kind)} where civitatis_id is not null)`
    : sql`(
        select there.id, term.source_id as called from ${importTerms} term join ${table(kind)} there on there.id = term.record_id
        where term.source = ${source} and term.kind = ${kind}
      )`;

/** SQL for the id of the record that a source's id maps to; the oldest record if there are several, null if there is none. */
export const recordOf = (source: string, kind: Kind, called: SQL): SQL =>
  sql`(select min(known.id) from ${recordsOf(source, kind)} known where known.called = ${called})`;

/** SQL for the source's id of a record. A record unknown to the source yields its path, such as `/tags/7`, which is never a source's id. */
export const sourceIdOf = (source: string, kind: Kind, id: SQL): SQL =>
  sql`coalesce(
    (select min(known.called) from ${recordsOf(source, kind)} known where known.id = ${id}), ${`/${tableOf[kind]}/`}::text || ${id}
  )`;

/**
 * SQL condition: whether a source's id maps to a record, or a record can be created for the id. A new location requires a known country; a
 * new zone requires a location that exists or can be created.
 */
export function isResolvable(source: string, kind: Kind, called: SQL): SQL {
  const term = sql`${importTerms} term`;
  const isTerm = sql`term.source = ${source} and term.kind = ${kind} and term.source_id = ${called}`;
  const more: Record<Kind, SQL> = {
    tag: sql`true`,
    location: sql`term.country is not null`,
    zone: sql`(
      exists (select from ${recordsOf(source, 'location')} known where known.called = term.parent_id)
      or exists (select from ${importTerms} place where place.source = ${source} and place.kind = 'location'
        and place.source_id = term.parent_id and place.country is not null)
    )`,
  };
  return sql`(
    exists (select from ${recordsOf(source, kind)} known where known.called = ${called})
    or exists (select from ${term} where ${isTerm} and ${more[kind]})
  )`;
}

/** Creates the missing locations, tags and zones that the items reference, except those that {@link isResolvable} excludes. */
export async function createReferences(tx: Transaction, run: Run, ids: number[]): Promise<void> {
  const { source } = run;
  const batch = sql`(select * from ${importItems} where id = any(${sql.param(ids)}::int[])) item`;
  const inLists = (kind: 'tag' | 'zone') => {
    const fields = fieldsOfKind('terms').filter((name) => importedFields[name].term === kind);
    return sql`(
      select jsonb_array_elements_text(field -> 'theirs') from ${batch}, jsonb_each(item.fields) sent (key, field)
      where key = any(${sql.param(fields)}::text[]) and jsonb_typeof(field -> 'theirs') = 'array' and ${isTheirs(sql`field`)}
    )`;
  };
  // Locations before zones, because a zone references its location.
  await make(tx, run, 'location', {
    called: sql`(
      select item.fields -> ${literal(locationField)} ->> 'theirs' from ${batch} where ${isTheirs(sql`(item.fields -> ${literal(locationField)})`)}
      union select zone.parent_id from ${importTerms} zone
      where zone.source = ${source} and zone.kind = 'zone' and zone.source_id = any(array${inLists('zone')})
    )`,
    columns: sql`country`,
    values: sql`term.country`,
    isKnown: sql`term.country is not null`,
  });
  await make(tx, run, 'tag', { called: inLists('tag') });
  const place = recordOf(source, 'location', sql`term.parent_id`);
  await make(tx, run, 'zone', {
    called: inLists('zone'),
    columns: sql`location_id`,
    values: place,
    isKnown: sql`${place} is not null`,
  });
}

type Wanted = { called: SQL; columns?: SQL; values?: SQL; isKnown?: SQL };

async function make(tx: Transaction, { id, source }: Run, kind: Kind, { called, columns, values, isKnown }: Wanted) {
  const isWanted = sql`term.source = ${source} and term.kind = ${kind} and ${isKnown ?? sql`true`} and term.source_id = any(array${called})
    and not exists (select from ${recordsOf(source, kind)} known where known.called = term.source_id)`;
  const [more, sent] = columns && values ? [sql`, ${columns}`, sql`, ${values}`] : [sql``, sql``];
  const noting = (making: SQL) =>
    tx.execute(sql`
      with made as (${making} returning id, ${hashOf(hashedColumns[tableOf[kind]], table(kind))} as hash)
      insert into ${importMade} (run_id, kind, record_id, content_hash) select ${id}::int, ${tableOf[kind]}, id, hash from made`);
  if (source === civitatisKey) {
    await noting(sql`
      insert into ${table(kind)} (name, civitatis_id ${more})
      select term.name, term.source_id ${sent} from ${importTerms} term where ${isWanted} order by term.source_id`);
    return;
  }
  // Reuse an existing record with the same name and, for a location or zone, the same country or location. Skip records that already belong
  // to another term of the source. A record that several new terms could reuse goes to the first of them.
  const isSame = columns ? sql`there.${columns} = ${values}` : sql`true`;
  await tx.execute(sql`
    with reused as (
      select distinct on (there.id) there.id, term.source_id from ${importTerms} term
      join ${table(kind)} there on ${isSame}
        and (there.name_folded_es = public.fold(term.name ->> 'es') or there.name_folded_en = public.fold(term.name ->> 'en'))
      where ${isWanted} and not exists (
        select from ${importTerms} other
        where other.source = term.source and other.kind = term.kind and other.record_id = there.id
      )
      order by there.id, term.source_id
    )
    update ${importTerms} term set record_id = coalesce(
      (select min(reused.id) from reused where reused.source_id = term.source_id),
      nextval(pg_get_serial_sequence(${tableOf[kind]}, 'id'))
    )
    where ${isWanted}`);
  await noting(sql`
    insert into ${table(kind)} (id, name ${more}) overriding system value
    select term.record_id, term.name ${sent} from ${importTerms} term where ${isWanted} order by term.source_id`);
}
