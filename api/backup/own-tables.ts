import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { migrationsFolder } from '../db/read-migrations.ts';

const snapshot = z.object({
  tables: z.record(z.string(), z.object({ columns: z.record(z.string(), z.unknown()) })),
});

/** The change log, which a migration written by hand creates. */
const changeLog = [
  'change_log.changes',
  new Set('id at xid collection record_id kind actor_kind actor_id request_id fields'.split(' ')),
] as const;

/** Returns the names of the columns of each table of this release, such as `public.users`. */
export function readOwnTables(): Map<string, Set<string>> {
  const { tables } = snapshot.parse(JSON.parse(readFileSync(join(migrationsFolder, 'snapshot.json'), 'utf8')));
  return new Map([
    ...Object.entries(tables).map(([name, { columns }]) => [name, new Set(Object.keys(columns))] as const),
    changeLog,
  ]);
}
