import type pg from 'pg';
import { splitSentences } from '../../api/freshness/memory/split-sentences.ts';
import type { Suggestions } from '../../contract/freshness/calls.ts';
import { contentLanguages, otherLanguage, type Language } from '../../contract/language.ts';
import { startProduct, type Product } from '../support/product.ts';
import { untilLearned } from '../support/until-learned.ts';

/** Numbers of sentences: of all, and of those with a suggestion; `right`: the suggestion is the translation that the left-out record has. */
type Counts = { all: number } & Record<'exact' | 'near' | 'carried', { found: number; right: number }>;
/** A record with its watched texts that both languages have, and its pairs of sentences. */
type LeftOut = { collection: string; id: number; texts: Text[]; pairs: Pair[] };
type Text = { field: string } & Record<Language, string>;
type Pair = { field: string } & Record<Language, string>;

/** The records with pairs. Their texts follow from the pairs' records, because the columns have the names of the fields. */
const recordsSql = `
  select collection, record_id as id, json_agg(json_build_object('field', field, 'es', es, 'en', en)) as pairs, (
    select json_agg(json_build_object('field', key, 'es', value ->> 'es', 'en', value ->> 'en'))
    from jsonb_each(change_log.row_of(collection, record_id))
    where key in (select field from sentence_pairs f where (f.collection, f.record_id) = (p.collection, p.record_id))
  ) as texts
  from sentence_pairs p group by 1, 2 order by 1, 2`;

/** Prints, for each language, the shares of sentences of the demo catalogue that the other records serve. */
export async function reportServed(): Promise<void> {
  const product = await startProduct({ TRASTIENDA_DEMO: 'on' });
  try {
    await untilLearned(product);
    const { rows } = await product.database.query<LeftOut>(recordsSql);
    console.log(`the demo catalogue, each of ${rows.length} records left out in turn`);
    for (const language of contentLanguages) {
      const counts = { all: 0, exact: none(), near: none(), carried: none() };
      for (const record of rows)
        await withoutPairs(product.database, record, () => count(product, record, language, counts));
      print(language, counts);
    }
  } finally {
    await product.stop();
  }
}

const none = () => ({ found: 0, right: 0 });

function print(language: Language, { all, exact, near, carried }: Counts): void {
  const share = (part: number, of: number) => `${((100 * part) / Math.max(of, 1)).toFixed(1)} % (${part} of ${of})`;
  console.log(`  in ${language}: served ${share(exact.found + near.found, all)}`);
  for (const [name, { found, right }] of Object.entries({ exact, near, 'near with carried parts': carried }))
    console.log(`    ${name}: ${share(found, all)}, right ${share(right, found)}`);
}

/** Runs `work` while the memory knows nothing of a record. */
async function withoutPairs(
  database: pg.Client,
  { collection, id }: LeftOut,
  work: () => Promise<void>,
): Promise<void> {
  await database.query('create temporary table left_out (like sentence_pairs)');
  await database.query(
    `with deleted as (delete from sentence_pairs where collection = $1 and record_id = $2 returning *) insert into left_out select * from deleted`,
    [collection, id],
  );
  await work();
  const columns = 'collection, record_id, field, place, es, en, modified_at';
  await database.query(`insert into sentence_pairs (${columns}) select ${columns} from left_out`);
  await database.query('drop table left_out');
}

async function count({ ask }: Product, { collection, texts, pairs }: LeftOut, language: Language, counts: Counts) {
  const source = otherLanguage(language);
  const asked = Object.fromEntries(texts.map((text) => [text.field, text[source]]));
  const answer = await ask('POST', '/freshness/suggestions', { collection, language, texts: asked });
  if (answer.status !== 200) throw new Error(`The request was answered ${answer.status}`);
  // The cast is safe: the contract defines the answer.
  const { fields } = answer.body as Suggestions;
  for (const text of texts) counts.all += splitSentences(text[source], source).length;
  for (const [field, sentences] of Object.entries(fields)) {
    for (const { source: sentence, match, parts } of sentences) {
      if (!match || !parts) continue;
      const known = pairs.find((pair) => pair.field === field && pair[source] === sentence);
      const isRight = Number(parts.map(({ text }) => text).join('') === known?.[language]);
      const kinds = parts.some(({ isCarried }) => isCarried) ? ([match, 'carried'] as const) : [match];
      for (const kind of kinds) {
        counts[kind].found += 1;
        counts[kind].right += isRight;
      }
    }
  }
}
