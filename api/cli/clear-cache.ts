import { sql } from 'drizzle-orm';
import { clearCaches } from '../db/statements/cache-epoch.ts';
import type { Env } from '../env/env.ts';
import { withDatabase } from './with-database.ts';
import { WrongUsage } from './wrong-usage.ts';

/** Runs the command `cache:clear`. Returns the text to print. */
export async function clearCache(words: string[], env: Env): Promise<string> {
  if (words.length > 0) throw new WrongUsage('cache:clear has no options.');
  await withDatabase(env, (db) => db.execute(sql.raw(clearCaches)));
  return 'Emptied the caches of all servers.';
}
