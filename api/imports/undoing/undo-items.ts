import { locationField } from '@trastienda/contract/imports/fields';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { listFields, literal, scalarFields, translatedFields } from '../records/field-storage.ts';
import { tableOf } from '../records/source-references.ts';
import { idList } from '../../runs/batches.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems, importKeptMedia, importLinks, type Run } from '../tables.ts';
import { decideFieldsToLeave } from './fields-to-leave.ts';

/**
 * Reverts the writes of locked items in the given transaction. An experience that the run created is deleted, unless it was edited since
 * or is referenced. In a changed experience, each field that still has the written value is restored. The state of an item becomes
 * `undone`, or `kept` if the undo left its experience or some of its fields.
 */
export async function undoItems(tx: Transaction, run: Run, ids: number[]): Promise<void> {
  await lockRecords(tx, ids);
  await decideFieldsToLeave(tx, ids);
  await removeCreated(tx, ids);
  await restoreExperiences(tx, ids);
  for (const list of listFields) await restoreList(tx, ids, list);
  await restorePictures(tx, ids);
  await restoreLinks(tx, run, ids);
  await markUndone(tx, run, ids);
}

/** A subquery for the items of a batch, with the alias `item`. Its column `restored` lists the fields to restore. */
const batch = (ids: number[]) => sql`(
  select *, array(
    select key from jsonb_object_keys(coalesce(writes, '{}')) key
    where key <> all (left_fields) and key <> 'isGone' and left_because is distinct from 'deleted' and not is_created
  ) as restored
  from ${importItems} where id = any(${idList(ids)})
) item`;

/**
 * Locks the experiences of a batch, so that concurrent writers wait, and the locations, tags and zones to restore, so that they are not
 * deleted. Rows are locked in order of id to prevent deadlocks.
 */
async function lockRecords(tx: Transaction, ids: number[]): Promise<void> {
  const ofBatch = sql`${importItems} item where item.id = any(${idList(ids)})`;
  await tx.execute(sql`
    select from experiences where id in (select experience_id from ${ofBatch}) order by id for update`);
  await tx.execute(sql`
    select from locations where id in (select (before -> ${literal(locationField)} -> 'id')::int from ${ofBatch}
      and jsonb_typeof(before -> ${literal(locationField)} -> 'id') = 'number') order by id for key share`);
  for (const { name, term } of listFields) {
    await tx.execute(sql`
      select from ${sql.identifier(tableOf[term])} where id in (select jsonb_array_elements(before -> ${literal(name)})::int from ${ofBatch}
        and jsonb_typeof(before -> ${literal(name)}) = 'array') order by id for key share`);
  }
}

async function removeCreated(tx: Transaction, ids: number[]): Promise<void> {
  await tx.execute(sql`
    delete from experiences where id in (
      select item.experience_id from ${batch(ids)} where item.is_created and item.left_because is null
    )`);
}

const isRestored = (field: string) => sql`${literal(field)} = any(item.restored)`;
/** SQL assignment for a column that gets its value before the import if the field is restored. */
const before = (column: SQL, field: string, value: SQL) =>
  sql`${column} = case when ${isRestored(field)} then ${value} else experience.${column} end`;

/**
 * SQL assignment for a translated column. For each language to restore, it restores the previous text, or removes the language if it had no
 * text before the import.
 */
const textBefore = ({ name, column }: (typeof translatedFields)[number]) => {
  const languages = sql`array(select split_part(key, '.', 2) from unnest(item.restored) key where key like ${literal(name)} || '.%')`;
  const restored = sql`(
    coalesce(experience.${column}, '{}') - ${languages}
    || coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(nullif(item.before -> ${literal(name)}, 'null')) where key = any(${languages})
    ), '{}')
  )`;
  return sql`${column} = case
    when cardinality(${languages}) = 0 then experience.${column}
    when ${restored} = '{}' and item.before -> ${literal(name)} = 'null' then null
    else ${restored}
  end`;
};

async function restoreExperiences(tx: Transaction, ids: number[]): Promise<void> {
  const assignments = [
    ...translatedFields.map(textBefore),
    ...scalarFields.map(({ name, column, fromText }) =>
      before(column, name, fromText(sql`item.before ->> ${literal(name)}`)),
    ),
    before(sql`location_id`, locationField, sql`(item.before -> ${literal(locationField)} ->> 'id')::int`),
    before(sql`country`, locationField, sql`item.before -> ${literal(locationField)} ->> 'country'`),
  ];
  await tx.execute(sql`
    update experiences experience set ${sql.join(assignments, sql`, `)}
    from ${batch(ids)}
    where item.experience_id = experience.id and cardinality(item.restored) > 0`);
}

type List = (typeof listFields)[number];

async function restoreList(tx: Transaction, ids: number[], { name, table, record: column }: List): Promise<void> {
  await tx.execute(sql`
    delete from ${table} where experience_id in (select item.experience_id from ${batch(ids)} where ${isRestored(name)})`);
  await tx.execute(sql`
    insert into ${table} (experience_id, ${column})
    select item.experience_id, record::int
    from ${batch(ids)} join experiences on experiences.id = item.experience_id,
      jsonb_array_elements(item.before -> ${literal(name)}) record
    where ${isRestored(name)}`);
}

/**
 * Restores the replaced pictures with their previous ids. The cleanup of unused files deletes the files of the pictures that the run
 * attached.
 */
async function restorePictures(tx: Transaction, ids: number[]): Promise<void> {
  await tx.execute(sql`
    delete from media_experiences where experience_id in (
      select item.experience_id from ${batch(ids)} where ${isRestored('pictures')}
    )`);
  await tx.execute(sql`
    insert into media_experiences (id, file_name, position, created_at, experience_id) overriding system value
    select kept.medium_id, kept.file_name, kept.position, kept.created_at, item.experience_id
    from ${batch(ids)} join experiences on experiences.id = item.experience_id join ${importKeptMedia} kept on kept.item_id = item.id
    where ${isRestored('pictures')}`);
  await tx.execute(sql`
    delete from ${importKeptMedia} where item_id in (select item.id from ${batch(ids)} where ${isRestored('pictures')})`);
}

/**
 * Restores the links of the items. The base values, with which the next plan compares, are restored except for fields that the undo left
 * and fields that a later import wrote. If the undo left a created experience, its link stays: without the link, the next import would
 * create the experience a second time.
 */
async function restoreLinks(tx: Transaction, { source }: Run, ids: number[]): Promise<void> {
  const isReverted = sql`item.left_because is null and item.is_created`;
  await tx.execute(sql`
    delete from ${importLinks} link using ${batch(ids)}
    where link.source = ${source} and link.source_id = item.source_id and ${isReverted} and item.link_before is null
      -- Not \`is null\`: PostgreSQL would expect few such links, find all of them by the index of experiences, and compare each with all items.
      and coalesce(link.experience_id, 0) = 0`);
  await tx.execute(sql`
    update ${importLinks} link set
      base = case when item.is_created then item.link_before -> 'base' else (link.base - item.keys) || coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(item.link_before -> 'base') where key = any(item.keys)
      ), '{}') end,
      media_ids = case when item.is_created or 'pictures' = any(item.keys) then array(
        select id::int from jsonb_array_elements(item.link_before -> 'media_ids') with ordinality medium (id, place) order by place
      ) else link.media_ids end,
      is_gone = case when link.is_gone = (item.kind = 'gone') then (item.link_before ->> 'is_gone')::boolean else link.is_gone end
    from (
      select item.*, array(
        select key
        from (
          select key, value from jsonb_each(item.writes)
          union all
          select key, field -> 'theirs' from jsonb_each(item.fields) sent (key, field) where field ->> 'decision' = 'ours'
        ) written
        where key <> all (item.left_fields) and there.base -> key is not distinct from value
      ) as keys
      from ${batch(ids)} join ${importLinks} there on there.source = ${source} and there.source_id = item.source_id
      where item.link_before is not null and case
        when item.is_created then ${isReverted} and there.experience_id is null
        else there.experience_id = item.experience_id
      end
    ) item
    where link.source = ${source} and link.source_id = item.source_id`);
}

/** Sets the state of the items to `undone` or `kept`, and counts them. */
async function markUndone(tx: Transaction, { id }: Run, ids: number[]): Promise<void> {
  await tx.execute(sql`
    update ${importItems} set state = case when left_because is null then 'undone' else 'kept' end, done_at = now()
    where id = any(${idList(ids)})`);
  await tx.execute(sql`
    update ${importRuns} run
    set undone = run.undone + batch.undone, undo_left = run.undo_left + batch."left"
    from (
      select (count(*) filter (where item.state = 'undone'))::int as undone, (count(*) filter (where item.state = 'kept'))::int as "left"
      from ${batch(ids)}
    ) batch
    where run.id = ${id}`);
}

/** Sets the state of an item whose undo failed to `kept`. */
export async function leaveItem(tx: Transaction, { id }: Run, item: number): Promise<void> {
  await tx.execute(sql`update ${importRuns} set undo_left = undo_left + 1 where id = ${id}`);
  await tx.execute(sql`
    update ${importItems} set state = 'kept', left_because = 'failed', done_at = now()
    where id = ${item} and state = 'applied'`);
}
