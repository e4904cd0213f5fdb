import { createEmptyDatabase, type TestDatabase } from '../clone.ts';
import { run } from '../template.ts';

/** Loads a dump of a release into a database of its own, as the release left it. */
export async function loadDump(dump: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await run(database.url, dump);
  return database;
}
