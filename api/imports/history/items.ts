import { shownText } from '../../db/columns.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ImportItem, ItemKind, ItemState } from '@trastienda/contract/imports/items';
import { importedFields, referenceFields, type ReferenceField } from '@trastienda/contract/imports/fields';
import type { Language } from '@trastienda/contract/language';
import type { Database, Transaction } from '../../db/connection.ts';
import { inJson } from '../../db/statements/json-time.ts';
import { containing } from '../../hydra/reading/filters.ts';
import { smallCover } from '../../resources/attached-media.ts';
import { experienceMediaKind } from '../../resources/experience/media.ts';
import { literal } from '../records/field-storage.ts';
import { offsetOf, type Page } from './run-answers.ts';
import type { ReportedItem } from './report-rows.ts';
import type { Term } from '../source.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems, importTerms } from '../tables.ts';
import { recordOf, tableOf } from '../records/source-references.ts';

type ItemQuery = Page & { kinds: ItemKind[]; states: ItemState[]; name: string | undefined };

/**
 * Returns a page of the items of a run, filtered by kinds and states (an empty list means all) and by a text in the name.
 * @returns undefined when the run does not exist.
 */
export async function listItems(
  db: Database,
  run: number,
  { kinds, states, name, language, ...page }: ItemQuery & { language: Language },
): Promise<{ items: ImportItem[]; total: number } | undefined> {
  const source = await sourceOf(db, run);
  if (source === undefined) return undefined;
  const where = sql`item.run_id = ${run}
    and (${kinds.length === 0} or item.kind = any(${sql.param(kinds)}::text[]))
    and (${states.length === 0} or item.state = any(${sql.param(states)}::text[]))
    ${name === undefined ? sql`` : sql`and public.fold(item.name) like ${containing(name)}`}`;
  const { rows } = await db.execute<ImportItem>(sql`
    select ${shownItem(source, language)}
    from (select * from ${importItems} item where ${where} order by item.id ${offsetOf(page)}) item order by item.id`);
  const { rows: counted } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${importItems} item where ${where}`);
  return { items: rows, total: counted[0]?.total ?? 0 };
}

/** Returns an item; undefined if it does not exist or belongs to another run. */
export async function findItem(
  db: Database | Transaction,
  { run, id }: { run: number; id: number },
  language: Language,
): Promise<ImportItem | undefined> {
  const source = await sourceOf(db, run);
  if (source === undefined) return undefined;
  const { rows } = await db.execute<ImportItem>(sql`
    select ${shownItem(source, language)} from ${importItems} item where item.id = ${id} and item.run_id = ${run}`);
  return rows[0];
}

/** Returns at most `limit` items of a run for its report, in order of id, starting after the id `after`. */
export async function reportedItems(
  db: Database,
  { run, source }: { run: number; source: string },
  { after, limit, language }: { after: number; limit: number; language: Language },
): Promise<ReportedItem[]> {
  const { rows } = await db.execute<ReportedItem>(sql`
    select ${shownItem(source, language)}, item.is_created as "isCreated",
      array(select jsonb_object_keys(coalesce(item.writes, '{}'))) as written
    from (select * from ${importItems} where run_id = ${run} and id > ${after} order by id limit ${limit}) item order by item.id`);
  return rows;
}

const termKindOf = (name: ReferenceField): Term['kind'] => {
  const field = importedFields[name];
  return field.kind === 'terms' ? field.term : field.kind;
};

const shownItem = (source: string, language: Language) => {
  const textOf = (name: SQL) => shownText(name, language);
  const termOf = (kind: Term['kind'], called: SQL) => sql`(
    select ${textOf(sql`term.name`)} from ${importTerms} term
    where term.source = ${source} and term.kind = ${kind} and term.source_id = ${called}
  )`;
  /**
   * SQL for a JSON object with the names of the records in a field. Its keys are the source's ids or, for records unknown to the source,
   * paths such as `/tags/7`.
   */
  const namesIn = (field: string, kind: Term['kind']) => {
    const table = sql.raw(tableOf[kind]);
    const path = `^/${tableOf[kind]}/(\\d{1,9})$`;
    const record = sql`coalesce(${recordOf(source, kind, sql`used.called`)}, substring(used.called from ${path})::int)`;
    return sql`(
      select coalesce(jsonb_object_agg(named.called, named.name), '{}') from (
        select used.called, coalesce(
          (select ${textOf(sql`there.name`)} from ${table} there where there.id = ${record}),
          ${termOf(kind, sql`used.called`)}
        ) as name
        from (
          select distinct one #>> '{}' as called
          from jsonb_each(item.fields -> ${field}::text) side (key, value),
            jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else jsonb_build_array(value) end) one
          where key in ('base', 'ours', 'theirs') and jsonb_typeof(one) = 'string'
        ) used
      ) named where named.name is not null
    )`;
  };
  return sql`
    '/imports/runs/' || item.run_id || '/items/' || item.id as "@id", 'ImportItem' as "@type", item.id, item.kind, item.state,
    item.is_chosen as "isChosen", ${inJson('item.done_at')} as "doneAt", item.source_id as "sourceId", item.name,
    '/experiences/' || item.experience_id as experience,
    exists (select from experiences there where there.id = item.experience_id) as "isHere", ${smallCover(experienceMediaKind, sql`item.experience_id`)} as picture,
    coalesce(
      (select ${textOf(sql`there.name`)} from experiences here join locations there on there.id = here.location_id
        where here.id = item.experience_id),
      ${termOf('location', sql`item.fields -> 'location' ->> 'theirs'`)}
    ) as place,
    item.fields,
    jsonb_build_object(${sql.join(
      referenceFields.map((field) => sql`${literal(field)}, ${namesIn(field, termKindOf(field))}`),
      sql`, `,
    )}) as terms,
    item.notes, item.missing, item.kept, item.left_fields as "left", item.left_because as "leftBecause",
    jsonb_array_length(jsonb_path_query_array(coalesce(item.pictures, '{}'), '$.*.mediumId')) as pictures,
    (select coalesce(jsonb_agg(jsonb_build_object('url', key, 'fault', value -> 'fault') order by key), '[]')
      from jsonb_each(item.pictures) where value ? 'fault') as "pictureFaults"`;
};

async function sourceOf(db: Database | Transaction, run: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ source: string }>(sql`select source from ${importRuns} where id = ${run}`);
  return rows[0]?.source;
}
