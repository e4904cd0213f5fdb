import { sql } from 'drizzle-orm';
import { limits } from '@trastienda/contract/limits';
import { bulkFieldsOf, operationsOfKind } from '@trastienda/contract/proposals/fields';
import { countHits, type Search } from '@trastienda/contract/proposals/replace';
import type { Hits, hitsRequest } from '@trastienda/contract/proposals/requests';
import type * as z from 'zod';
import type { Database } from '../../db/connection.ts';
import { snapshotOf } from '../fields/snapshot.ts';
import { keyOf, resourceOf } from '../fields/stored-field.ts';
import { requireWrite } from './create-proposal.ts';
import { refuse } from './refuse.ts';
import { readFind } from './parse-operations.ts';
import { selectRecords, type AskedBy } from './selection.ts';

const { maxCounted } = limits.proposal;
/** The number of texts that one statement reads. Searching them blocks other requests: 500 long texts take 300 ms. */
const blockSize = 100;

/**
 * Counts the places that a `replace` would change in the first records of a selection, in order of id.
 * @throws ApiError as a proposal with that operation
 */
export async function countSelectedHits(
  db: Database,
  request: z.output<typeof hitsRequest>,
  by: AskedBy,
): Promise<Hits> {
  const { collection } = request;
  requireWrite(by.user, collection, 'PUT');
  const { key, search } = readSearch(request);
  const resource = resourceOf(collection);
  const { rows: selected } = await db.execute<{ id: number }>(sql`
    select id from (${selectRecords(request, by)}) selected order by id limit ${maxCounted + 1}`);
  const ids = selected.map(({ id }) => id).slice(0, maxCounted);
  const counted = { records: 0, hits: 0, isMore: selected.length > maxCounted };
  for (let from = 0; from < ids.length; from += blockSize) {
    const { rows } = await db.execute<{ values: Record<string, unknown> }>(sql`
      select ${snapshotOf(resource, [key])} as values from ${resource.table}
      where ${resource.table.id} = any(${sql.param(ids.slice(from, from + blockSize))}::int[])`);
    for (const { values } of rows) addHits(counted, values[key], search);
  }
  return counted;
}

function readSearch({ collection, field: name = '', language, ...sent }: z.output<typeof hitsRequest>) {
  const fields = bulkFieldsOf(collection);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw refuse('field', 'operationField');
  if (!operationsOfKind[field.kind].includes('replace')) throw refuse('field', 'operationNotTaken');
  if (field.isTranslated && !language) throw refuse('language', 'operationLanguage');
  const find = readFind(sent);
  if ('problem' in find) throw refuse('find', find.problem.key);
  return { key: keyOf(name, field.isTranslated && language), search: find.search };
}

function addHits(counted: Hits, text: unknown, search: Search): void {
  const hits = typeof text === 'string' ? countHits(text, search) : 0;
  if (hits > 0) counted.records += 1;
  counted.hits += hits;
}
