import { getTableName, sql, type SQL } from 'drizzle-orm';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { isWatched, watchedTextsOf } from '@trastienda/contract/freshness/states';
import { proofreadFields } from '@trastienda/contract/proposals/fields';
import { freshness } from '../../db/tables/freshness.ts';
import { literal } from '../../db/statements/statement.ts';
import type { ApiResource } from '../api-resource.ts';
import type { TableWithId } from '../field-storage.ts';
import { selectObject, toObject, type JsonMember } from '../json-object.ts';
import { isOneOf, type Filter } from './filters.ts';
import type { SortKey } from './sort-keys.ts';

const { collection, recordId, field, language, state, staleSince } = freshness;

const isOf = (table: TableWithId) => sql`${collection} = ${literal(getTableName(table))}`;
const ofRecord = (table: TableWithId) => sql`${isOf(table)} and ${recordId} = ${table.id}`;

/** The states of the texts that are not fresh, by language and field, as the member of a list has them. */
function notFresh(table: TableWithId): SQL {
  const statesIn = (each: Language) =>
    sql`jsonb_object_agg(${field}, ${state}) filter (where ${language} = ${literal(each)})`;
  const states = contentLanguages.map((each) => sql`${literal(each)}, ${statesIn(each)}`);
  // `jsonb` has the fields in the same order whichever rows are read first. Most records have none, for which nothing is built.
  return sql`coalesce((
    select json_strip_nulls(json_build_object(${sql.join(states, sql`, `)}))
    from ${freshness} where ${ofRecord(table)} having count(*) > 0), '{}')`;
}

/** The states of all texts, by language and field. A text that both languages lack has none. The rows of the record are read once. */
function allStates(resource: ApiResource): SQL {
  const states = contentLanguages.map((each) => [each, toObject(statesIn(resource, each))] as const);
  const marked = sql`
    from (
      select jsonb_object_agg(${language} || '.' || ${field}, ${state}) as states
      from ${freshness} where ${ofRecord(resource.table)}
    ) marked`;
  return sql`(select json_strip_nulls(shown.json) from (${selectObject(states, marked)}) shown)`;
}

function statesIn({ contract, fields }: ApiResource, each: Language): JsonMember[] {
  return watchedTextsOf(contract.collection).flatMap((name): JsonMember[] => {
    const stored = fields[name];
    if (stored?.as !== 'translated') return [];
    const fresh = sql`case when change_log.has_text(${stored.column} ->> ${literal(each)}) then 'fresh' end`;
    return [[name, sql`coalesce(marked.states ->> ${literal(`${each}.${name}`)}, ${fresh})`]];
  });
}

/** Returns the member `translationStates` of an item, or of a member of a list; none if the texts are not watched (D-92). */
export function translationStatesOf(resource: ApiResource, shape: 'item' | 'member'): JsonMember[] {
  if (!isWatched(resource.contract.collection)) return [];
  return [['translationStates', shape === 'item' ? allStates(resource) : notFresh(resource.table)]];
}

type Wanted = { language: Language; field?: string | undefined; known: readonly string[] };

/**
 * Matches the records with any of the given states in a language, or with those of one of their texts. It uses `exists`, because PostgreSQL reads
 * the whole list of a `not in` for each record if its hash table is larger than `work_mem` allows.
 */
export function hasFreshness({ table, fields }: ApiResource, { language: of, field: text, known }: Wanted): Filter {
  const scope = sql`${ofRecord(table)} and ${language} = ${literal(of)}`;
  const marked = text === undefined ? scope : sql`${scope} and ${field} = ${literal(text)}`;
  const stored = text === undefined ? undefined : fields[text];
  // A text that both languages lack has no state.
  const hasText =
    stored?.as === 'translated' ? sql`change_log.has_text(${stored.column} ->> ${literal(of)})` : sql`true`;
  const proofread = text === undefined ? fields[proofreadFields[of]] : undefined;
  const unreviewed = proofread?.as === 'column' ? sql`not ${proofread.column}` : sql`false`;
  return {
    read: isOneOf(state, { known }).read,
    isSlow: true,
    where: (value) => sql`(
      exists (select from ${freshness} where ${marked} and ${state} = any(${value}::text[]))
      or 'fresh' = any(${value}::text[]) and ${hasText} and not exists (select from ${freshness} where ${marked})
      or 'unreviewed' = any(${value}::text[]) and ${unreviewed})`,
  };
}

/** Sorts by the time since which a text of the record is stale. */
export function byStaleness(table: TableWithId): SortKey {
  const name = 'stale';
  const stale = sql.identifier(name);
  const since = sql`
    select ${recordId} as id, min(${staleSince}) as since from ${freshness}
    where ${isOf(table)} and ${state} = 'stale' group by 1`;
  return {
    value: () => sql`${stale}.since`,
    join: { name, on: sql`(${since}) ${stale} on ${stale}.id = ${table.id}` },
    absent: sql`not exists (select from ${freshness} where ${ofRecord(table)} and ${state} = 'stale')`,
  };
}
