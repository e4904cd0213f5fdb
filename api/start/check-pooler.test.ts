import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '../testing/databases/clone.ts';
import { checkPooler } from './check-pooler.ts';

let databases: TestDatabase[];
beforeAll(async () => {
  databases = [await cloneDatabase(), await cloneDatabase(), await createEmptyDatabase()];
});
afterAll(() => Promise.all(databases.map(({ drop }) => drop())));

it('both addresses must lead to the same database', async () => {
  const [own = '', other = '', empty = ''] = databases.map(({ url }) => url);
  await expect(checkPooler(own, own)).resolves.toBeUndefined();
  const sentence = 'DATABASE_URL and DATABASE_DIRECT_URL are not the same database. Correct one of them.';
  await expect(checkPooler(other, own)).rejects.toThrow(sentence);
  await expect(checkPooler(empty, own)).rejects.toThrow(sentence);
});
