import type { Readable } from 'node:stream';
import type { RunState } from '@trastienda/contract/imports/runs';
import type { Language } from '@trastienda/contract/language';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { toCsv } from '../../http/csv.ts';
import { ApiError } from '../../http/errors.ts';
import { reportedItems } from './items.ts';
import { reportHeader, toRows } from './report-rows.ts';
import { importRuns } from '../../db/tables/import-runs.ts';

/** The number of items that one query reads. It is small, because formatting the items blocks other requests. */
const pageSize = 100;

/**
 * Returns the report of a run as a stream of CSV. The items are read from the database while the stream is sent.
 * @throws ApiError `notFound`; `importForgotten` when the items of the run were deleted.
 */
export async function reportOf(db: Database, run: number, language: Language): Promise<Readable> {
  const { rows } = await db.execute<{ source: string; state: RunState; forgotten: boolean }>(sql`
    select source, state, forgotten_at is not null as forgotten from ${importRuns} where id = ${run}`);
  const [known] = rows;
  if (!known) throw new ApiError('notFound');
  if (known.forgotten) throw new ApiError('importForgotten');
  return toCsv(rowsOf(db, { run, ...known }, language), language);
}

type Run = { run: number; source: string; state: RunState };

async function* rowsOf(db: Database, { run, source, state }: Run, language: Language) {
  yield reportHeader(language);
  let after = 0;
  for (;;) {
    const items = await reportedItems(db, { run, source }, { after, limit: pageSize, language });
    for (const item of items) yield* toRows(item, state, language);
    const last = items.at(-1);
    if (!last) return;
    after = last.id;
  }
}
