import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { isOurs, isTheirs } from '../records/field-decisions.ts';
import { idList } from '../../runs/batches.ts';
import { Interrupted } from '../../runs/is-transient.ts';
import { addKinds } from '../../runs/kind-counts.ts';
import { hashedColumns, hashOf } from '../records/content-hash.ts';
import { sourceSnapshot, storedSnapshot } from '../records/experience-snapshot.ts';
import { fieldsInOtherTables, fieldsWithStoredForm, listFields, literal } from '../records/field-storage.ts';
import { createReferences, recordOf } from '../records/source-references.ts';
import { itemsOf, lookUp, lookUpLink } from './lookups.ts';
import type { ImportSource } from '../source.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems, importKeptMedia, importLinks, type Run } from '../tables.ts';
import { transientFaults } from './item-pictures.ts';
import { leaveRestored } from './restored-items.ts';
import { has, writeExperiences } from './write-experiences.ts';

/** Thrown when a concurrent restore has created the link of an activity; another attempt finds it. */
class LinkTaken extends Interrupted {
  override readonly name = 'LinkTaken';
}

/**
 * Applies locked items in the given transaction, and marks them as applied. Each field is compared again with its stored value: a field
 * edited after the plan was created is not written.
 */
export async function applyItems(
  tx: Transaction,
  run: Run,
  { ids, maker }: { ids: number[]; maker: ImportSource['maker'] },
) {
  await lockExperiences(tx, ids);
  const written = await leaveRestored(tx, run, ids);
  if (written.length > 0) await writeItems(tx, run, { ids: written, maker });
  await markApplied(tx, run, ids);
}

async function writeItems(tx: Transaction, run: Run, { ids, maker }: { ids: number[]; maker: ImportSource['maker'] }) {
  await createReferences(tx, run, ids);
  await decideWrites(tx, run, ids);
  await writeExperiences(tx, run, { ids, maker });
  for (const list of listFields) await writeList(tx, run, { ids, list });
  await writePictures(tx, ids);
  await writeLinks(tx, run, ids);
}

/** Locks the experiences of a batch in order of id, so that concurrent writers wait. */
const lockExperiences = (tx: Transaction, ids: number[]) =>
  tx.execute(sql`
    select from experiences where id in (select experience_id from ${itemsOf(ids)}) order by id for no key update`);

/**
 * SQL for the items of a batch with the ids of the experiences to create: those of new activities, and of ticked ones whose experience was
 * deleted. The ids have the order of the items, because the subquery is sorted.
 */
const withNewIds = (ids: number[]): SQL => sql`
  select id, source_id, fields, pictures, is_new as is_created,
    case when is_new then nextval(pg_get_serial_sequence('experiences', 'id'))::int else experience_id end as experience_id
  from (
    select *, experience_id is null and kind in ('new', 'conflict') as is_new from ${itemsOf(ids)} order by id
  ) its`;

/**
 * Stores in each item its experience, the values to write and the current values of the experience, so that all later statements use the same
 * decision. A picture whose download failed with a transient fault is left out of `writes`, so the next plan includes it again. If writing
 * the remaining pictures would then delete a stored picture, `writes` contains no pictures: stored pictures stay until all their
 * replacements can be fetched.
 */
async function decideWrites(tx: Transaction, { source }: Run, ids: number[]): Promise<void> {
  // `materialized` keeps PostgreSQL from assigning the ids once per item.
  await tx.execute(sql`
    with numbered as materialized (${withNewIds(ids)})
    update ${importItems} item
    set is_created = decided.is_created, experience_id = decided.experience_id,
      writes = coalesce(decided.writes, '{}'),
      pictures = case when decided.writes ? 'pictures' then item.pictures else decided.faults end,
      before = decided.before, kept = coalesce(decided.kept, '{}'),
      link_before = to_jsonb(decided.link)
    from (
      select item.id, item.is_created, item.experience_id, link,
        (select jsonb_object_agg(key, value) from jsonb_each(ours.stored)
          where not item.is_created and key in (select split_part(field, '.', 1) from jsonb_object_keys(item.fields) field)) as before,
        (select jsonb_object_agg(key, case when ${hasLatePictures} then (field -> 'theirs') - late.addresses else field -> 'theirs' end)
          from jsonb_each(item.fields) sent (key, field)
          where ${isWritten} and not (${hasLatePictures} and ${wouldLosePictures})) as writes,
        (select jsonb_object_agg(key, value) from jsonb_each(item.pictures) where value ? 'fault') as faults,
        (select array_agg(key) from jsonb_each(item.fields) sent (key, field)
          where not item.is_created and not ${isAsPlanned} and not ${isDeclined} and ours.fields -> key is distinct from field -> 'theirs') as kept
      from numbered item
      ${lookUpLink(source)}
      ${lookUp(
        sql`
          select ${sourceSnapshot(source, sql`experience`, sql`link`)} as fields, ${storedSnapshot(sql`experience`)} as stored
          from experiences experience where experience.id = item.experience_id`,
        'ours',
      )}
      cross join lateral (
        select coalesce(array_agg(key), '{}') as addresses from jsonb_each(item.pictures)
        where value ->> 'fault' = any(${sql.param(transientFaults)}::text[])
      ) late
    ) decided
    where decided.id = item.id`);
}

/** Nothing is as planned if the experience is in the trash: nothing can be written to it. */
const isAsPlanned = sql`(ours.stored is not null and (key = 'isGone' or coalesce(ours.fields -> key, 'null') = field -> 'ours'))`;
const isDeclined = isOurs(sql`field`);
const isWritten = sql`(${isTheirs(sql`field`)} and (item.is_created or ${isAsPlanned}))`;

const hasLatePictures = sql`(key = 'pictures' and cardinality(late.addresses) > 0)`;
const wouldLosePictures = sql`coalesce(
  not ours.fields -> 'pictures' <@ (field -> 'theirs') or ours.fields -> 'pictures' ?| late.addresses, false
)`;

type Listed = { ids: number[]; list: (typeof listFields)[number] };

async function writeList(tx: Transaction, { source }: Run, { ids, list }: Listed): Promise<void> {
  const { name, term, table, record: column } = list;
  const record = recordOf(source, term, sql`sent.called`);
  await tx.execute(sql`
    delete from ${table} where experience_id in (select item.experience_id from ${itemsOf(ids)} where ${has(name)})`);
  await tx.execute(sql`
    insert into ${table} (experience_id, ${column})
    select distinct item.experience_id, ${record}
    from ${itemsOf(ids)}, jsonb_array_elements_text(item.writes -> ${literal(name)}) sent (called)
    where ${has(name)} and ${record} is not null
      and exists (select from experiences where experiences.id = item.experience_id)`);
}

/** Attaches the fetched pictures, and retains the replaced pictures for the undo. */
async function writePictures(tx: Transaction, ids: number[]): Promise<void> {
  const replaced = sql`${itemsOf(ids)} join media_experiences medium on medium.experience_id = item.experience_id where ${has('pictures')}`;
  await tx.execute(sql`
    insert into ${importKeptMedia} (file_name, position, created_at, item_id, medium_id)
    select medium.file_name, medium.position, medium.created_at, item.id, medium.id from ${replaced}`);
  await tx.execute(sql`delete from media_experiences where id in (select medium.id from ${replaced})`);
  await tx.execute(sql`
    update media_experiences medium set experience_id = sent.experience_id, position = sent.place - 1
    from (
      select item.experience_id, picture.place, (item.pictures -> picture.address ->> 'mediumId')::int as medium_id
      from ${itemsOf(ids)}, jsonb_array_elements_text(item.writes -> 'pictures') with ordinality picture (address, place)
      where ${has('pictures')}
    ) sent
    where medium.id = sent.medium_id and medium.experience_id is null`);
}

/**
 * Creates or updates the links of the items. A link stores the base values for the next import's comparison: the written values, and the
 * source's values that a person declined.
 * @throws LinkTaken if a concurrent restore has inserted a link that did not exist when the batch locked its links.
 */
async function writeLinks(tx: Transaction, { source }: Run, ids: number[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    with written as (
      insert into ${importLinks} as link (source, source_id, experience_id, base, media_ids, is_gone)
      select ${source}, item.source_id, item.experience_id,
        (item.writes - 'isActive' - 'isGone') || coalesce(
          (select jsonb_object_agg(key, field -> 'theirs') from jsonb_each(item.fields) sent (key, field)
            where ${isDeclined} and key not in ('isActive', 'isGone')), '{}'),
        case
          -- '{0}' matches no stored media, so the stored pictures count as edited by a person.
          when ${isOurs(sql`(item.fields -> 'pictures')`)} then '{0}'
          when item.writes ? 'pictures' then array(
            select medium.id from media_experiences medium where medium.experience_id = item.experience_id
            order by medium.position, medium.id
          )
          else coalesce((select there.media_ids from ${importLinks} there
            where there.source = ${source} and there.source_id = item.source_id), '{}')
        end,
        item.kind = 'gone'
      from ${itemsOf(ids)}
      where exists (select from experiences where experiences.id = item.experience_id)
      on conflict (source, source_id) do update set
        experience_id = excluded.experience_id,
        base = case when link.experience_id is null then excluded.base else link.base || excluded.base end,
        media_ids = excluded.media_ids,
        is_gone = excluded.is_gone
      where link.experience_id is null or link.experience_id = excluded.experience_id
      returning link.experience_id as id
    )
    select item.source_id as taken from ${itemsOf(ids)} where item.is_created and item.experience_id not in (select id from written)`);
  if (rows.length > 0) throw new LinkTaken();
}

/** Marks the items as applied, records their stored values and counts them. */
async function markApplied(tx: Transaction, { id }: Run, ids: number[]): Promise<void> {
  await tx.execute(sql`
    update ${importItems} item
    set state = 'applied',
      done_at = now(),
      after = (
        select jsonb_object_agg(key, value) from jsonb_each(stored.fields)
        where (key = any(${sql.param(fieldsWithStoredForm)}::text[]) and item.writes ? key)
          -- The content hash covers only the row itself, so the lists and pictures of a created experience are stored here.
          or (key = any(${sql.param(fieldsInOtherTables)}::text[]) and item.is_created)
      ),
      content_hash = case when item.is_created then stored.hash end
    from (
      select known.id, here.* from ${importItems} known
      ${lookUp(
        sql`
          select ${storedSnapshot(sql`experience`)} as fields, ${hashOf(hashedColumns.experiences, sql`experience`)} as hash
          from experiences experience where experience.id = known.experience_id`,
        'here',
      )}
      where known.id = any(${idList(ids)})
    ) stored
    where stored.id = item.id`);
  await tx.execute(sql`
    update ${importRuns} run
    set applied = run.applied + batch.applied, applied_counts = ${addKinds(importItems, sql`run.applied_counts`, sql`id = any(${idList(ids)})`)},
      pictures_missing = run.pictures_missing + batch.pictures_missing
    from (
      select count(*)::int as applied,
        (count(*) filter (where jsonb_path_exists(item.pictures, '$.*.fault')))::int as pictures_missing
      from ${itemsOf(ids)}
    ) batch
    where run.id = ${id}`);
}

/** Marks an item as failed. */
export async function failItem(tx: Transaction, { id }: Run, item: number): Promise<void> {
  await tx.execute(sql`
    update ${importRuns} set applied = applied + 1, failed = failed + 1, applied_counts = ${addKinds(importItems, sql`applied_counts`, sql`id = ${item}`)}
    where id = ${id}`);
  await tx.execute(
    sql`update ${importItems} set state = 'failed', done_at = now() where id = ${item} and state = 'pending'`,
  );
}
