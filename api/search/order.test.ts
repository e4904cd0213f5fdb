import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchedCollections, type SearchAnswer } from '@trastienda/contract/search/calls';
import { connect } from '../db/connection.ts';
import { addMaker } from '../testing/catalogue.ts';
import { recordStatements } from '../testing/databases/record-statements.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { search } from './search.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await addMaker(api, { name: 'Compás' });
  await add('Flamenco', false);
  for (const name of ['Taller de flamenco', 'Gastroflamenco', 'Flamenco en la cueva', 'Flamenco al alba'])
    await add(name);
  await add('Flamenco joven', false);
  // More than the search reads of a kind for a frequent word.
  await api.db.execute(sql`
    insert into experiences (maker_id, name, is_active)
    select 1, jsonb_build_object('es', 'Tour de la Ribera ' || n), n % 2 = 0 from generate_series(1, 1200) n`);
  await add('Tour', false);
  await add('Tour de noche');
  await add('Gran tour de la Ribera');
});
afterAll(() => api.close());

const add = (name: string, isActive = true) =>
  api.db.execute(sql`insert into experiences (maker_id, name, is_active) values (1, ${{ es: name }}, ${isActive})`);

async function namesFor(typed: string, limit = 20): Promise<string[]> {
  const answer = await api.admin('GET', `/search?q=${encodeURIComponent(typed)}&limit=${limit}`);
  return answer.json<SearchAnswer>()['hydra:member'].map(({ name }) => name);
}

it('D-100 the whole name comes first, then its beginning, words, parts of words; active before inactive, short before long', async () => {
  expect(await namesFor('flamenco')).toEqual([
    'Flamenco',
    'Flamenco al alba',
    'Flamenco en la cueva',
    'Flamenco joven',
    'Taller de flamenco',
    'Gastroflamenco',
  ]);
});

it('D-100 a frequent word finds the whole name, and active records before the others', async () => {
  const [whole, ...others] = await namesFor('tour', 50);
  expect(whole).toBe('Tour');
  expect(others).toHaveLength(49);
  expect(others.slice(0, 4)).toEqual(['Tour de noche', ...[2, 4, 6].map((n) => `Tour de la Ribera ${n}`)]);
  expect(await namesFor('ribera tour', 3)).toEqual([2, 4, 6].map((n) => `Tour de la Ribera ${n}`));
});

it('D-100 finds a record by more words than an index compares', async () => {
  expect(await namesFor('gran tour de la ribera')).toEqual(['Gran tour de la Ribera']);
  expect(await namesFor('1199 ribera tour la de')).toEqual(['Tour de la Ribera 1199']);
});

it('D-100 reads the records in two statements, slips included in three, whose texts do not depend on the words', async () => {
  const statementsOf = async (url: string) => {
    const { sent } = await recordStatements(api, () => api.admin('GET', url));
    return sent.filter(({ text }) => text.includes('"experiences"'));
  };
  const few = await statementsOf('/search?q=flamenco');
  const many = await statementsOf('/search?q=tour%20de%20la%20ribera%20tuor%20flamenca%20compas%20b-123%20x@y');
  const absent = await statementsOf('/search?q=flamnco');
  expect([few.length, many.length, absent.length]).toEqual([3, 2, 3]);
  expect(await statementsOf('/search?q=tour')).toHaveLength(2);
  expect(await statementsOf('/search?q=%22%22')).toEqual([]);
  expect(new Set([...few, ...many, ...absent].map(({ text }) => text)).size).toBe(2);
  expect(await statementsOf('/search?id[]=/experiences/1&id[]=/makers/1')).toHaveLength(1);
});

it('D-100 PostgreSQL plans a search once, not for each text', async () => {
  const { db, close } = connect(api.services.env.databaseUrl ?? '', { maxConnections: 1 });
  try {
    for (const typed of ['t', 'tour', 'de la ribera', 'flamnco', 'x', 'compas', 'alba', 'ribera'])
      await search(db, { typed, items: 20 }, { readable: searchedCollections, language: 'es' });
    const { rows } = await db.execute<{ generic: number; custom: number }>(
      sql`select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`,
    );
    expect(rows.length).toBeGreaterThan(1);
    // PostgreSQL plans a statement five times with its values before it compares the costs.
    for (const { generic, custom } of rows) expect([generic > 0, custom]).toEqual([true, 5]);
  } finally {
    await close();
  }
});
