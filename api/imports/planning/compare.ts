import { sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/connection.ts';
import { dropUnknownReferences } from './drop-unknown-references.ts';
import { chosenCountsOf } from './choices.ts';
import { untickManyGone } from './many-gone.ts';
import { translatedFields } from '../records/field-storage.ts';
import { missingIn } from './missing-fields.ts';
import { sourceSnapshot } from '../records/experience-snapshot.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems, importLinks, importParts, type Run } from '../tables.ts';

/** Activities compared per transaction. */
export const rangeSize = 2_000;

/**
 * Compares the staging rows of a run with the stored experiences, in ranges of source ids, and creates the run's plan.
 * @param db the connection that holds the run's lock
 * @param notStored the number of rejected records that were counted but not stored as items
 */
export async function compare(
  db: Queries,
  run: Run,
  { notStored, signal }: { notStored: number; signal: AbortSignal },
): Promise<void> {
  await dropUnknownReferences(db, run);
  let unchanged = 0;
  let after = '';
  for (const upTo of await endsOfRanges(db, run)) {
    signal.throwIfAborted();
    unchanged += await db.transaction((tx) => planRange(tx, run, { after, upTo }));
    after = upTo;
  }
  await db.transaction(async (tx) => {
    await planGone(tx, run);
    await untickManyGone(tx, run);
    await tx.execute(sql`
      update ${importRuns} set state = 'planned', planned_at = now(),
        chosen_counts = ${chosenCountsOf(run.id)},
        quantity = (select count(*) from ${importItems} where run_id = ${run.id} and is_chosen),
        counts = ${countsOf(run.id, notStored)} || jsonb_build_object('unchanged', ${unchanged}::int)
      where id = ${run.id} and state = 'reading'`);
  });
}

/** Returns the last source id of each range. They are found together, because new staging rows have no statistics to find the next one by index. */
async function endsOfRanges(db: Queries, { id }: Run): Promise<string[]> {
  const { rows } = await db.execute<{ last: string }>(sql`
    select source_id as last from (
      select source_id, row_number() over (order by source_id) as place, lead(source_id) over (order by source_id) as next
      from ${importParts} where run_id = ${id} group by source_id
    ) known
    where place % ${rangeSize} = 0 or next is null order by place`);
  return rows.map(({ last }) => last);
}

/** A range of source ids, without `after` and with `upTo`. */
type Range = { after: string; upTo: string };

/**
 * Creates the items for a range of source ids.
 * @returns the number of unchanged activities in the range.
 */
async function planRange(tx: Transaction, { id, source }: Run, range: Range) {
  const { rows } = await tx.execute<{ unchanged: number }>(sql`
    with theirs as (${theirsIn(id, range)}),
    compared as (
      select theirs.source_id, theirs.notes, coalesce(theirs.fields, '{}') as fields,
        link.source is not null as is_known, link.is_gone, link.experience_id,
        ours.fields as ours,
        coalesce(theirs.fields ->> 'name.es', theirs.fields ->> 'name.en', ours.fields ->> 'name.es', ours.fields ->> 'name.en') as name,
        difference.fields as differs, coalesce(difference.has_conflict, false) as has_conflict, coalesce(difference.has_change, false) as has_change
      from theirs
      left join ${importLinks} link on link.source = ${source} and link.source_id = theirs.source_id
      left join experiences on experiences.id = link.experience_id
      left join lateral (select ${sourceSnapshot(source, sql`experiences`, sql`link`)} as fields where experiences.id is not null) ours on true
      left join lateral (
        select
          jsonb_object_agg(key, jsonb_build_object('base', base, 'ours', our, 'theirs', their, 'isConflict', is_conflict, 'decision', null)) as fields,
          bool_or(is_conflict) as has_conflict, bool_or(not is_conflict) as has_change
        from (
          select key, their, base, our, ours.fields is not null and our is distinct from coalesce(base, case when jsonb_typeof(our) = 'array' then '[]'::jsonb else 'null' end) as is_conflict
          from jsonb_each(theirs.fields) sent (key, their),
            lateral (select link.base -> key as base, coalesce(ours.fields -> key, 'null') as our) here
          where their is distinct from our and (ours.fields is null or their is distinct from base)
        ) field
      ) difference on true
    ),
    judged as (
      select compared.*,
        case
          when name is null then 'rejected'
          when not is_known then 'new'
          when ours is null or has_conflict then 'conflict'
          when has_change or is_gone then 'changed'
        end as kind
      from compared
    ),
    planned as (
      insert into ${importItems} (run_id, source_id, kind, is_chosen, name, experience_id, fields, notes, missing)
      select ${id}, source_id, kind, kind <> 'rejected' and (kind = 'new' or (ours is not null and (has_change or is_gone))),
        left(name, 255), experience_id,
        case when kind = 'rejected' then '{}' else coalesce(differs, '{}') end
          || case when is_gone and ours is not null then '{"isGone": {"base": true, "ours": true, "theirs": false, "isConflict": false, "decision": null}}' else '{}'::jsonb end,
        notes
          || case when name is null then '[{"key": "noName"}]' when is_known and ours is null then '[{"key": "deletedHere"}]' else '[]'::jsonb end,
        case when kind = 'rejected' then '{}' else ${missingIn(sql`coalesce(ours, '{}') || fields`, sql`judged.experience_id`)} end
      from judged where kind is not null order by source_id collate "C"
    )
    select count(*) filter (where kind is null)::int as unchanged from judged`);
  return rows[0]?.unchanged ?? 0;
}

/** The query for the staged activities of a range. If both languages provide the same untranslated field, the Spanish value wins. */
const theirsIn = (id: number, { after, upTo }: Range) => sql`
  select part.source_id,
    jsonb_object_agg(
      case when field.key = any(${sql.param(translatedFields.map(({ name }) => name))}::text[]) then field.key || '.' || part.language else field.key end,
      field.value order by part.language = 'es'
    ) filter (where field.key is not null) as fields,
    (select coalesce(jsonb_agg(distinct note), '[]') from ${importParts} noted,
        jsonb_array_elements(noted.notes || case when noted.is_duplicate then '[{"key": "duplicate"}]' else '[]'::jsonb end) note
      where noted.run_id = ${id} and noted.source_id = part.source_id) as notes
  from ${importParts} part
  left join lateral jsonb_each(part.fields) field on field.key <> 'name' or field.value <> 'null'
  where part.run_id = ${id} and part.source_id > ${after} and part.source_id <= ${upTo}
  group by part.source_id`;

/** Adds a `gone` item for each linked activity that disappeared from the source, unless a list failed, which may still contain it. */
async function planGone(tx: Transaction, { id, source }: Run): Promise<void> {
  await tx.execute(sql`
    insert into ${importItems} (run_id, source_id, kind, name, experience_id, fields)
    select ${id}, link.source_id, 'gone', coalesce(experiences.name ->> 'es', experiences.name ->> 'en'), experiences.id,
      jsonb_build_object('isActive', jsonb_build_object(
        'base', null, 'ours', experiences.is_active, 'theirs', false, 'isConflict', false, 'decision', null))
    from ${importLinks} link
    join experiences on experiences.id = link.experience_id
    join ${importRuns} run on run.id = ${id}
    where link.source = ${source} and not link.is_gone and run.lists_failed = 0
      and not exists (select from ${importParts} part where part.run_id = ${id} and part.source_id = link.source_id)
    order by link.source_id collate "C"`);
}

const countsOf = (id: number, notStored: number) => sql`(
  select jsonb_build_object(
    'new', count(*) filter (where kind = 'new'), 'changed', count(*) filter (where kind = 'changed'),
    'conflict', count(*) filter (where kind = 'conflict'), 'gone', count(*) filter (where kind = 'gone'),
    'rejected', count(*) filter (where kind = 'rejected') + ${notStored}::int
  ) from ${importItems} where run_id = ${id}
)`;
