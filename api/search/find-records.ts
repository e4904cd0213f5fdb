import { limits } from '@trastienda/contract/limits';
import type { SearchQuery } from '@trastienda/contract/search/query';
import type { Database } from '../db/connection.ts';
import type { Statement } from '../db/statements/statement.ts';
import { candidatesIn } from './candidate-statement.ts';
import { readCandidates } from './candidates.ts';
import { patternsOfBeginnings, patternsOfParts, patternsOfSlips } from './patterns.ts';
import { keyOf, rankCandidates, recordsOfId, type Hit } from './rank-candidates.ts';
import { sourcesFor } from './texts-of-records.ts';

const { defaultItems, maxItems } = limits.search;

/** Slips are searched for if fewer records than this have all words. Of more than two words, one record with all of them is enough. */
const fewOf = ({ words }: SearchQuery) => (words.length > 2 ? 1 : 5);

/** `items`: the members that the answer can have. `readable`: the collections that the user may read. */
type Asked = { query: SearchQuery; items: number; readable: readonly string[] };

/** Returns the records that a text finds, the best first. Those of a typed id come first, and may not exist. */
export async function findRecords(db: Database, { query, items, readable }: Asked): Promise<Hit[]> {
  if (query.text === '') return [];
  const statement = statementFor(readable, items);
  const candidates = await readCandidates(db, statement, {
    text: query.text,
    patterns: patternsOfBeginnings(query),
  });
  let hits = rankCandidates(candidates, query);
  const patterns = [
    ...(hits.length < items ? patternsOfParts(query) : []),
    ...(hits.length < fewOf(query) ? patternsOfSlips(query) : []),
  ];
  if (patterns.length > 0) {
    candidates.push(...(await readCandidates(db, statement, { text: null, patterns })));
    hits = rankCandidates(candidates, query);
  }
  const ofId = recordsOfId(query).filter(({ collection }) => readable.includes(collection));
  const first = new Set(ofId.map(keyOf));
  return [...ofId, ...hits.filter((hit) => !first.has(keyOf(hit)))];
}

const statements = new Map<string, Statement>();

/** Roles give few different lists of readable collections, and the admin asks for the default number of items, so there are few statements. */
function statementFor(readable: readonly string[], items: number): Statement {
  const most = items <= defaultItems ? defaultItems : maxItems;
  const key = [most, ...readable].join();
  const known = statements.get(key);
  if (known) return known;
  const statement = candidatesIn(sourcesFor(readable), most);
  statements.set(key, statement);
  return statement;
}
