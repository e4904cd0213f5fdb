import { sql, type SQL } from 'drizzle-orm';
import type { ImportItem, ItemKind, ItemState } from '@trastienda/contract/calls/imports';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { Database, Transaction } from '../db/connection.ts';
import { smallCover } from '../resources/attached-media.ts';
import { experienceMediaKind } from '../resources/experience/media.ts';
import { inJson, offsetOf, type Page } from './history.ts';
import { civitatisKey, type Term } from './source.ts';
import { importItems, importRuns, importTerms } from './tables.ts';

type Asked = Page & { kinds: ItemKind[]; states: ItemState[]; name: string | undefined };

/**
 * A page of the items of a run, of those kinds and states, none named meaning all, with that text in their name.
 * @returns undefined when there is no such run.
 */
export async function listItems(
  db: Database,
  run: number,
  { kinds, states, name, language, ...page }: Asked & { language: Language },
): Promise<{ items: ImportItem[]; total: number } | undefined> {
  const where = sql`item.run_id = ${run}
    and (${kinds.length === 0} or item.kind = any(${sql.param(kinds)}::text[]))
    and (${states.length === 0} or item.state = any(${sql.param(states)}::text[]))
    ${name === undefined ? sql`` : sql`and public.fold(item.name) like '%' || public.fold(${name}) || '%'`}`;
  const { rows } = await db.execute<ImportItem>(sql`
    select ${shownItem(language)}
    from (select * from ${importItems} item where ${where} order by item.id ${offsetOf(page)}) item
    join ${importRuns} run on run.id = item.run_id order by item.id`);
  const { rows: counted } = await db.execute<{ total: number | null }>(sql`
    select (select count(*)::int from ${importItems} item where ${where}) as total from ${importRuns} where id = ${run}`);
  const [known] = counted;
  return known && { items: rows, total: known.total ?? 0 };
}

/** An item of that very run. */
export async function findItem(
  db: Database | Transaction,
  { run, id }: { run: number; id: number },
  language: Language,
): Promise<ImportItem | undefined> {
  const { rows } = await db.execute<ImportItem>(sql`
    select ${shownItem(language)} from ${importItems} item join ${importRuns} run on run.id = item.run_id
    where item.id = ${id} and item.run_id = ${run}`);
  return rows[0];
}

const shownItem = (language: Language) => {
  const textOf = (name: SQL) => sql`coalesce(${name} ->> ${language}, ${name} ->> ${otherLanguage(language)})`;
  const termOf = (kind: Term['kind'], id: SQL) => sql`(
    select ${textOf(sql`term.name`)} from ${importTerms} term
    where term.source = run.source and term.kind = ${kind} and term.source_id = ${id}
  )`;
  const nameIn = (table: `${Term['kind']}s`, where: SQL) => sql`(
    select ${textOf(sql`there.name`)} from ${sql.identifier(table)} there where ${where} order by there.id limit 1
  )`;
  /** Ids that stand in `used.id`: the source's, or the path of a record that it does not know. */
  const names = (kind: Term['kind'], used: SQL) => {
    const table = `${kind}s` as const;
    return sql`(
      select coalesce(jsonb_object_agg(named.id, named.name), '{}') from (
        select used.id, coalesce(
          ${nameIn(table, sql`there.civitatis_id = used.id and run.source = ${civitatisKey}`)},
          ${nameIn(table, sql`there.id = substring(used.id from ${`^/${table}/(\\d{1,9})$`})::int`)},
          ${termOf(kind, sql`used.id`)}
        ) as name
        from (select distinct ${used}) used
      ) named where named.name is not null
    )`;
  };
  const membersOf = (field: string) => sql`
    member as id from jsonb_each(item.fields -> ${field}::text),
      jsonb_array_elements_text(case when jsonb_typeof(value) = 'array' then value else '[]' end) member`;
  return sql`
    '/imports/runs/' || item.run_id || '/items/' || item.id as "@id", 'ImportItem' as "@type", item.id, item.kind, item.state,
    item.is_chosen as "isChosen", ${inJson('item.done_at')} as "doneAt", item.source_id as "sourceId", item.name,
    '/experiences/' || item.experience_id as experience,
    ${smallCover(experienceMediaKind, sql`item.experience_id`)} as picture,
    coalesce(
      ${nameIn('locations', sql`there.id = (select location_id from experiences where id = item.experience_id)`)},
      ${termOf('location', sql`item.fields -> 'location' ->> 'theirs'`)}
    ) as place,
    item.fields,
    jsonb_build_object(
      'location', ${names('location', sql`value #>> '{}' as id from jsonb_each(item.fields -> 'location') where jsonb_typeof(value) = 'string'`)},
      'tags', ${names('tag', membersOf('tags'))},
      'zones', ${names('zone', membersOf('zones'))}
    ) as terms,
    item.notes, item.missing, item.kept, item.left_fields as "left", item.left_because as "leftBecause",
    jsonb_array_length(jsonb_path_query_array(coalesce(item.pictures, '{}'), '$.*.mediumId')) as pictures,
    (select coalesce(jsonb_agg(jsonb_build_object('url', key, 'fault', value -> 'fault') order by key), '[]')
      from jsonb_each(item.pictures) where value ? 'fault') as "pictureFaults"`;
};
