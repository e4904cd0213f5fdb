import { sql, type SQL } from 'drizzle-orm';
import { otherLanguage } from '@trastienda/contract/language';
import { sentencePairs } from '../../db/tables/sentences.ts';
import { foldedOf, isReadable, type Asking } from './asking.ts';
import { toPatterns } from './to-patterns.ts';

/** The least likeness of a candidate; a lower one is not worth carrying numbers and names over. */
const leastLikeness = sql.raw('0.4');
/**
 * The least likeness of a sentence with other differences than numbers and names that are carried over. Chosen with the demo catalogue, each record left
 * out in turn (`npm run bench -- memory`): of the suggestions that are nearly the same, 82 to 92 % are right with 0.7, and 50 to 56 % with 0.6.
 */
export const similarEnough = 0.7;
/** How much longer or shorter than the sentence a candidate may be. */
const mostRatio = 1.7;
/** Pairs that are compared for each sentence: a frequent sentence has thousands. */
const maxCompared = sql.raw('500');

/** Selects the sentences that are asked for, with what their matches are found by. */
export function selectAsked({ sentences, language }: Asking): SQL {
  const patterns = sentences.map(({ source }) => toPatterns(source, otherLanguage(language)));
  const texts = (list: (string | null | undefined)[]) => sql`${sql.param(list)}::text[]`;
  const parts = [0, 1, 2].map((at) => texts(patterns.map(({ parts: of }) => of[at])));
  const columns = [
    texts(sentences.map(({ source }) => source)),
    texts(sentences.map(({ field }) => field)),
    texts(patterns.map(({ whole }) => whole)),
    ...parts,
  ];
  return sql`
    select number::int, source, field, whole, part1, part2, part3, folded, change_log.fold_space(source) as spaced,
      (length(folded) / ${mostRatio}::float8)::int as shortest, (length(folded) * ${mostRatio}::float8)::int as longest
    from unnest(${sql.join(columns, sql`, `)}) with ordinality asked (source, field, whole, part1, part2, part3, number)
    cross join lateral (select public.fold(source) as folded) as in_letters`;
}

/**
 * White space apart, a sentence is equal only with the same letters; the folded ones also match those with other accents. With `|| ''`, the own pairs are
 * found by the record: by the index of sentences, all records with the sentence would be read.
 */
export function selectSame(asking: Asking, isOwn: SQL): SQL {
  const given = sql.identifier(otherLanguage(asking.language));
  const folded = foldedOf(asking);
  return sql`
    select asked.number, found.*, 1::real as likeness, ${given} = asked.source or change_log.fold_space(${given}) = asked.spaced as "isEqual"
    from asked cross join lateral (
      select * from ${sentencePairs} where ${isOwn} and ${folded} || '' = asked.folded
      union all
      (select * from ${sentencePairs} where ${folded} = asked.folded and ${isReadable(asking)} and not ${isOwn} limit ${maxCompared})
    ) found`;
}

/** Selects the pairs whose sentence matches a pattern, of the sentences that fulfil a condition. */
function selectLike(asking: Asking, hasPattern: SQL, ofSentences: SQL): SQL {
  const folded = foldedOf(asking);
  const likeness = sql`similarity(${folded}, asked.folded)`;
  return sql`
    select asked.number, found.*, false as "isEqual" from asked cross join lateral (
      select *, ${likeness} as likeness from ${sentencePairs}
      where ${hasPattern} and length(${folded}) between asked.shortest and asked.longest and ${likeness} >= ${leastLikeness}
        and ${isReadable(asking)}
      limit ${maxCompared}
    ) found
    where ${ofSentences}`;
}

/** Also finds the sentences of few words, and those with the most other numbers and names. */
export const selectWhole = (asking: Asking) =>
  selectLike(asking, sql`${foldedOf(asking)} like asked.whole`, sql`asked.number not in (select number from same)`);

/** Finds those in which some of the words are others. */
export function selectParts(asking: Asking): SQL {
  const folded = foldedOf(asking);
  const hasPart = sql`(${folded} like asked.part1 or ${folded} like asked.part2 or ${folded} like asked.part3)`;
  const found = sql`select number from same union select number from whole where likeness >= ${sql.raw(String(similarEnough))}`;
  return selectLike(asking, hasPart, sql`asked.number not in (${found})`);
}
