import type { Language } from '@trastienda/contract/language';
import { goldenQueries, type GoldenQuery } from './golden-queries.ts';

/** A golden query with the place of its expected record among the hits, from 1; Infinity if it is not there. */
type Placed = GoldenQuery & { place: number };
export type GoldenResult = { first: number; amongFive: number; misses: string[] };

/**
 * Sends the golden queries, one after the other.
 * @param search returns the `@id`s of the hits in their order. @param toIri of `readExpectedIris`.
 * @returns the shares that have the expected record first, and among the first five, and a line for each query that has it elsewhere.
 */
export async function measureGolden(
  search: (typed: string, language: Language) => Promise<string[]>,
  toIri: (expected: string) => string,
): Promise<GoldenResult> {
  const placed: Placed[] = [];
  const misses: string[] = [];
  for (const query of goldenQueries) {
    const hits = await search(query.typed, query.language);
    const found = hits.indexOf(toIri(query.expected));
    placed.push({ ...query, place: found < 0 ? Infinity : found + 1 });
    if (found !== 0)
      misses.push(`${query.way}: "${query.typed}" → ${query.expected} (${found + 1}), ${hits.slice(0, 5).join(' ')}`);
  }
  const within = (places: number) => placed.filter(({ place }) => place <= places).length / placed.length;
  return { first: within(1), amongFive: within(5), misses };
}
