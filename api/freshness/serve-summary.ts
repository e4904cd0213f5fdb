import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { mayRead } from '@trastienda/contract/access/least-role';
import { freshnessSummary, type FreshnessSummary } from '@trastienda/contract/freshness/calls';
import { watchedCollections, type WatchedCollection } from '@trastienda/contract/freshness/states';
import type { Language } from '@trastienda/contract/language';
import { proofreadCollection } from '@trastienda/contract/proposals/fields';
import { freshness } from '../db/tables/freshness.ts';
import { literal, runStatement, toStatement } from '../db/statements/statement.ts';
import { answerJson } from '../http/answer-json.ts';
import { named } from '../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import { experiences } from '../resources/experience/table.ts';
import type { Services } from '../services.ts';

const operation = defineOperation({
  tag: 'Freshness',
  summary: 'Counts the records whose translations are not up to date',
  description:
    'For each collection that the user may read and each language: the number of records that the list finds by the filter `freshness` with `stale`, with `missing` and, for experiences, with `unreviewed`.',
  answers: { 200: jsonLd(named('FreshnessSummary', freshnessSummary)) },
});

type State = 'stale' | 'missing' | 'unreviewed';
type Counted = [collection: WatchedCollection, language: Language, state: State, count: number];

const { collection, language, state, recordId } = freshness;
const { isSpanishChecked, isEnglishChecked } = experiences;

/** One statement, so that all counts are of the same moment. */
const statement = toStatement(sql`
  select ${collection}, ${language}, ${state}, count(distinct ${recordId})::int from ${freshness}
  where ${collection} = any(${sql.placeholder('collections')}) group by 1, 2, 3
  union all
  select ${literal(proofreadCollection)}, language, 'unreviewed', count from (
    select (count(*) filter (where not ${isSpanishChecked}))::int as es, (count(*) filter (where not ${isEnglishChecked}))::int as en
    from ${experiences}
  ) unreviewed cross join lateral (values ('es', es), ('en', en)) counted (language, count)`);

/** Serves `GET /freshness/summary` (feature `freshness`). */
export function serveSummary(app: FastifyInstance, { db }: Services): void {
  app.get('/freshness/summary', { config: { operation } }, async ({ user }, reply) => {
    const readable = watchedCollections.filter((each) => mayRead(user.roles, each));
    const { rows } = await runStatement<Counted>(db, statement, [readable]);
    return answerJson(reply, JSON.stringify(toSummary(readable, rows)));
  });
}

/** Returns the counts of each collection, also those of which there are none. */
function toSummary(readable: readonly WatchedCollection[], counted: readonly Counted[]): FreshnessSummary {
  const countsOf = (each: WatchedCollection, tag: Language) => {
    const count = (wanted: State) =>
      counted.find(([of, by, is]) => of === each && by === tag && is === wanted)?.[3] ?? 0;
    const ofTexts = { stale: count('stale'), missing: count('missing') };
    return each === proofreadCollection ? { ...ofTexts, unreviewed: count('unreviewed') } : ofTexts;
  };
  const collections = readable.map((each) => [each, { es: countsOf(each, 'es'), en: countsOf(each, 'en') }]);
  return { collections: Object.fromEntries(collections) };
}
