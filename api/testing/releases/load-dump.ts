import { createEmptyDatabase, type TestDatabase } from '../databases/clone.ts';
import { run } from '../databases/template.ts';

/** Loads the dump of a release into a new database, without migrating it. */
export async function loadDump(dump: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await run(database.url, dump);
  return database;
}
