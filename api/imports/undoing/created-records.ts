import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { serverLog } from '../../log/server-log.ts';
import { hashedColumns, hashOf } from '../records/content-hash.ts';
import { bisectBatch } from '../../runs/bisect-batch.ts';
import { findReferenced } from './references.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importMade } from '../tables.ts';

/** The tables in order of deletion: zones before locations, because a zone references its location. */
const kinds = ['makers', 'zones', 'locations', 'tags'] as const;
const batchSize = 200;

/**
 * Deletes the maker, locations, tags and zones that undone runs of a source created, if they are unreferenced and unedited. Includes the
 * records of runs undone earlier, because the experiences of the run being undone may have referenced them until now.
 */
export async function removeCreatedRecords(
  db: Database,
  { id, source }: { id: number; source: string },
): Promise<void> {
  for (const kind of kinds) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select record_id as id from ${importMade} made join ${importRuns} run on run.id = made.run_id
      where made.kind = ${kind} and run.source = ${source} and (run.id = ${id} or run.state = 'undone') order by record_id`);
    const ids = rows.map((row) => row.id);
    for (let n = 0; n < ids.length; n += batchSize) {
      await bisectBatch(ids.slice(n, n + batchSize), {
        work: (some) => removeUnused(db, kind, some),
        giveUp: async (one, error) => {
          const msg = 'a record that an import created could not be deleted';
          serverLog('error', 'importedRecordKept', { msg, run: id, record: `/${kind}/${one}`, err: error });
          return true;
        },
      });
    }
  }
}

const removeUnused = (db: Database, kind: (typeof kinds)[number], ids: number[]) =>
  db.transaction(async (tx) => {
    const table = sql.identifier(kind);
    const listed = sql`${sql.param(ids)}::int[]`;
    await tx.execute(sql`select from ${table} where id = any(${listed}) order by id for update`);
    const used = await findReferenced(tx, kind, ids);
    await tx.execute(sql`
      delete from ${table} record using ${importMade} made
      where record.id = any(${listed}) and record.id <> all (${sql.param(used)}::int[])
        and made.kind = ${kind} and made.record_id = record.id and made.content_hash = ${hashOf(hashedColumns[kind], sql`record`)}`);
    // Delete the `import_made` rows of records that no longer exist, whether deleted above or by a person.
    await tx.execute(sql`
      delete from ${importMade} made where made.kind = ${kind} and made.record_id = any(${listed})
        and not exists (select from ${table} record where record.id = made.record_id)`);
    return true;
  });
