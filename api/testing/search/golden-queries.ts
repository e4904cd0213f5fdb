import type { Language } from '@trastienda/contract/language';
import { readSections } from './golden-content.ts';

/**
 * A text as a person types it, and the record that the person expects first: its `@id`, or its collection and name. Of records of the same name,
 * the active one is meant. `way`: how the text was typed, such as "one slip".
 */
export type GoldenQuery = { way: string; language: Language; typed: string; expected: string };

/** The 200 queries. They were written before the search, so a query is not changed because the search answers it otherwise. */
export const goldenQueries: readonly GoldenQuery[] = [...readSections('queries')].flatMap(([way, lines]) =>
  lines.map((line) => ({ way, ...toQuery(line) })),
);

function toQuery(line: string): Omit<GoldenQuery, 'way'> {
  const [, english, typed, expected] = /^(en )?"(.+)" (\S.+)$/u.exec(line) ?? [];
  if (typed === undefined || expected === undefined) throw new Error(`queries.txt has a line without a query: ${line}`);
  return { language: english === undefined ? 'es' : 'en', typed, expected };
}
