import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { migrationsFolder } from '../db/read-migrations.ts';

const snapshot = z.object({
  tables: z.record(z.string(), z.object({ columns: z.record(z.string(), z.unknown()) })),
});

/** The tables of the change log, which migrations written by hand create. */
const changeLog = [
  ['change_log.changes', 'id at xid collection record_id kind actor_kind actor_id request_id fields'],
  ['change_log.dates', 'collection record_id created_at modified_at modified_by is_deleted'],
] as const;

/** Returns the names of the columns of each table of this release, such as `public.users`. */
export function readOwnTables(): Map<string, Set<string>> {
  const { tables } = snapshot.parse(JSON.parse(readFileSync(join(migrationsFolder, 'snapshot.json'), 'utf8')));
  return new Map([
    ...Object.entries(tables).map(([name, { columns }]) => [name, new Set(Object.keys(columns))] as const),
    ...changeLog.map(([name, columns]) => [name, new Set(columns.split(' '))] as const),
  ]);
}
