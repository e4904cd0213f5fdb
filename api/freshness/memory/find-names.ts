import { sql } from 'drizzle-orm';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { Transaction } from '../../db/connection.ts';
import { sentencePairs } from '../../db/tables/sentences.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';

/** Names of a request that are looked up. */
const maxNames = 500;

/** Finds how the names of records are translated, such as those of places; of several translations of a name, the most frequent one. */
export async function findNames(
  tx: Transaction,
  names: readonly string[],
  { language, resources }: { language: Language; resources: readonly ApiResource[] },
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const collections = resources.map(({ contract }) => contract.collection);
  const [wanted, given] = [sql.identifier(language), sql.identifier(otherLanguage(language))];
  const folded = sql.identifier(`${otherLanguage(language)}_folded`);
  const { rows } = await tx.execute<{ name: string; translation: string }>(sql`
    select asked.name, found.translation from unnest(${sql.param(names.slice(0, maxNames))}::text[]) asked (name)
    cross join lateral (
      select ${wanted} as translation from ${sentencePairs}
      where ${folded} = public.fold(asked.name) and ${given} = asked.name and field = 'name' and collection = any(${sql.param(collections)}::text[])
      group by 1 order by count(*) desc, 1 limit 1
    ) found`);
  return new Map(rows.map(({ name, translation }) => [name, translation]));
}
