import { createEmptyDatabase, type TestDatabase } from '../clone.ts';
import { run } from '../template.ts';

/** Loads the dump of a release into a new database, without migrating it. */
export async function loadDump(dump: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await run(database.url, dump);
  return database;
}
