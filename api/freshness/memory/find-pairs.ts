import { sql, type SQL } from 'drizzle-orm';
import { otherLanguage } from '@trastienda/contract/language';
import type { Transaction } from '../../db/connection.ts';
import { literal } from '../../db/statements/statement.ts';
import { namingOf } from '../../hydra/reading/naming-field.ts';
import type { Asking } from './asking.ts';
import { selectAsked, selectParts, selectSame, selectWhole } from './select-matches.ts';

/**
 * A remembered sentence with its translation, and a record that has them. `isEqual`: the sentence is the one asked for. `likeness`: how similar it is,
 * from 0 to 1 (pg_trgm).
 */
export type Candidate = {
  remembered: string;
  translation: string;
  isEqual: boolean;
  likeness: number;
  from: { '@id': string; name: string };
};

const maxCandidates = sql.raw('8');

/**
 * Finds pairs with the same sentence, or if there is none with nearly the same one, in one statement for all.
 * @returns the candidates of each sentence, the best first
 */
export async function findPairs(tx: Transaction, asking: Asking): Promise<Candidate[][]> {
  const { rows } = await tx.execute<Candidate & { number: number }>(selectPairs(asking));
  return asking.sentences.map((_, at) => rows.filter(({ number }) => number === at + 1));
}

function selectPairs(asking: Asking): SQL {
  const { collection, id, language, readable } = asking;
  const [wanted, given] = [sql.identifier(language), sql.identifier(otherLanguage(language))];
  // No record has the id 0.
  const isOwn = sql`(collection = ${collection} and record_id = ${id ?? 0})`;
  const first = (column: string) =>
    sql`(array_agg(${sql.identifier(column)} order by ${isOwn} desc, modified_at desc nulls last, record_id))[1]`;
  return sql`
    with asked as materialized (${selectAsked(asking)}),
    same as materialized (${selectSame(asking, isOwn)}),
    whole as materialized (${selectWhole(asking)}),
    near as (select * from whole union ${selectParts(asking)}),
    grouped as (
      select number, ${given} as remembered, ${wanted} as translation, "isEqual", likeness,
        bool_or(${isOwn}) as is_own, bool_or(collection = ${collection} and found.field = asked.field) as is_of_field,
        count(*) as uses, max(modified_at) as newest, ${first('collection')} as collection, ${first('record_id')} as record_id
      from (select * from same union all select * from near) found join asked using (number)
      group by number, ${given}, ${wanted}, "isEqual", likeness
    ),
    ranked as (
      select *, row_number() over (
        partition by number
        order by "isEqual" desc, likeness desc, is_own desc, is_of_field desc, uses desc, newest desc nulls last, translation
      ) as rank
      from grouped
    )
    select number, remembered, translation, "isEqual", likeness, jsonb_build_object(
      '@id', concat('/', collection, '/', record_id), 'name', coalesce(${nameOf(readable)}, '')
    ) as "from"
    from ranked where rank <= ${maxCandidates} order by number, rank`;
}

/** SQL for the name of the record of a row of `ranked`. */
function nameOf({ resources, language }: Asking['readable']): SQL {
  const names = resources.flatMap((resource) => {
    const naming = namingOf(resource, language);
    if (!naming) return [];
    const name = sql`(select ${naming.name} from ${naming.from} where ${resource.table.id} = ranked.record_id)`;
    return [sql`when ${literal(resource.contract.collection)} then ${name}`];
  });
  return sql`case ranked.collection ${sql.join(names, sql` `)} end`;
}
