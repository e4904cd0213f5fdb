import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toStatement } from './db/statements/statement.ts';
import { neededListOf } from './hydra/needed-list.ts';
import { itemOf } from './hydra/reading/select.ts';
import { resources } from './resources.ts';
import { startApi, type ApiUnderTest } from './testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it.each(resources.map(({ contract, table }) => ({ collection: contract.collection, table: getTableName(table) })))(
  'D-44 $collection is the name of its table, by which the "in use" error finds its text',
  ({ collection, table }) => expect(table).toBe(collection),
);

it('D-08 every column that is searched by a part of its text has a trigram index', async () => {
  const columns = (isIndexed: boolean) => sql`
    select used.relname || '.' || folded.attname as name
    from pg_attribute folded
    join pg_class used on used.oid = folded.attrelid and used.relkind = 'r'
    where folded.attname ~ '_folded(_es|_en)?$' and ${isIndexed} = exists (
      select from pg_index
      join pg_class index on index.oid = indexrelid
      join pg_am method on method.oid = index.relam
      where indrelid = used.oid and folded.attnum = any(indkey) and method.amname = 'gin'
    )`;
  const { rows: indexed } = await api.db.execute(columns(true));
  expect(indexed).toContainEqual({ name: 'tags.name_folded_es' });
  const { rows: notIndexed } = await api.db.execute(columns(false));
  expect(notIndexed).toEqual([]);
});

it('API-139 only users leave out members that are null', () => {
  // The states of texts inside a record leave out nulls, too.
  const leavesOut = resources.filter((resource) =>
    toStatement(itemOf(resource, 'es').json).text.startsWith('json_strip_nulls('),
  );
  expect(leavesOut.map(({ contract }) => contract.collection)).toEqual(['users']);
});

it('A-38 only groups of favourite makers do not exist without a list', () => {
  const dependent = resources.filter((resource) => neededListOf(resource));
  expect(dependent.map(({ contract }) => contract.collection)).toEqual(['favorite_makers']);
});
