import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { migrationsFolder } from '../db/read-migrations.ts';

const snapshot = z.object({
  tables: z.record(z.string(), z.object({ columns: z.record(z.string(), z.unknown()) })),
});

/** Returns the names of the columns of each table of this release, such as `public.users`; the change log has a schema of its own. */
export function readOwnTables(): Map<string, Set<string>> {
  const { tables } = snapshot.parse(JSON.parse(readFileSync(join(migrationsFolder, 'snapshot.json'), 'utf8')));
  return new Map(Object.entries(tables).map(([name, { columns }]) => [name, new Set(Object.keys(columns))]));
}
