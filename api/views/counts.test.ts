import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { viewedCollections, type ViewCounts } from '@trastienda/contract/calls/views';
import { addAdministratorWithSession } from '../testing/servers/user-with-session.ts';
import { addDemoCatalogue, create } from '../testing/catalogue.ts';
import { recordStatements } from '../testing/databases/record-statements.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await addDemoCatalogue(api);
});
beforeEach(() => api.db.execute(sql`delete from views`));
afterAll(() => api.close());

let added = 0;
const add = (query: string, collection = 'experiences') =>
  create(api, '/views', { collection, query, name: `Vista ${(added += 1)}` });
const counts = async (collection: string, language = 'es'): Promise<ViewCounts['counts']> =>
  (
    await api.admin('GET', `/views/counts?collection=${collection}`, { headers: { 'accept-language': language } })
  ).json().counts;
const totalOf = async (path: string, language: string): Promise<number> =>
  (await api.admin('GET', path, { headers: { 'accept-language': language } })).json()['hydra:totalItems'];

const queries = [
  '',
  'isActive=true',
  'isActive=false',
  'name=ruta',
  'name=tour',
  'name=a',
  'location.name=ma',
  'maker.email=@',
  'exists[name.en]=false',
  'exists[promotion.es]=true',
  'exists[order]=false',
  'country[]=ES',
  'not[country][]=ES',
  'tags.id[]=1&tags.id[]=2',
  'not[tags.id][]=/tags/1',
  'categories.under[]=1',
  'languages.id[]=999999',
  'pictures[gte]=2',
  'duration[lt]=02:00',
  'seasonMonth[]=Mayo',
  'microsheetCompleted=false&not[origin][]=own',
  'createdAt[after]=-P7D',
  'modifiedAt[before]=2020-01-01',
  'urlButtonText[]=book&sustainableSeal=false',
  'order[name]=desc&itemsPerPage=10&isActive=true',
];

it.each(['es', 'en'])(
  'D-98 the counts are the totals of the list in the language of the request: %s',
  async (language) => {
    const paths = new Map<string, string>();
    for (const query of queries) paths.set((await add(query))['@id'], `/experiences?${query}`);
    const found = await counts('experiences', language);
    expect(found).toHaveLength(queries.length);
    const totals = await Promise.all(
      found.map(async ({ view }) => ({ view, count: await totalOf(paths.get(view) ?? '', language), isMore: false })),
    );
    expect(found).toEqual(totals);
    expect(new Set(found.map(({ count }) => count)).size).toBeGreaterThan(5);
  },
);

it('D-98 the records of all views are counted by one statement, with the values as parameters', async () => {
  for (const query of queries.slice(3, 9)) await add(query);
  const { sent } = await recordStatements(api, () => counts('experiences'));
  const counting = sent.filter(({ text }) => text.includes('"experiences"'));
  expect(counting).toHaveLength(1);
  expect(counting[0]?.text).toContain('limit 10001');
  expect(counting[0]?.text).not.toContain('ruta');
  expect(counting[0]?.values).toEqual(expect.arrayContaining(['ruta', 'tour']));
});

it('D-98 counts those views of the list that the user reads, the shared ones first', async () => {
  const other = await addAdministratorWithSession(api);
  const payload = { collection: 'zones', name: 'Suya' };
  await other.ask('POST', '/views', { payload });
  const shared = (await other.ask('POST', '/views', { payload: { ...payload, isShared: true } })).json();
  const mine = await add('', 'zones');
  await add('', 'tags');
  expect((await counts('zones')).map(({ view }) => view)).toEqual([shared['@id'], mine['@id']]);
  expect(await counts('plans')).toEqual([]);
});

it('D-98 a view whose query the list no longer accepts has no count', async () => {
  const [lost, kept] = [await add('', 'zones'), await add('name=a', 'zones')];
  await api.db.execute(sql`update views set query = 'lost=1' where id = ${lost.id}`);
  expect((await counts('zones')).map(({ view }) => view)).toEqual([kept['@id']]);
});

it('D-98 every list with views has counts', async () => {
  for (const collection of viewedCollections) {
    const view = await add('', collection);
    const count = await totalOf(`/${collection}`, 'es');
    expect(await counts(collection)).toEqual([{ view: view['@id'], count, isMore: false }]);
  }
});

it.each(['', '?collection=', '?collection=views', '?collection=countries'])(
  'D-98 the counts of a list without views are refused: %s',
  async (query) => {
    const answer = await api.admin('GET', `/views/counts${query}`);
    expect(answer.json()).toMatchObject({ code: 400, key: 'badFilter', values: { field: 'collection' } });
  },
);

it('D-98 counts up to 10,000 records, and tells whether there are more', async () => {
  const insert = (count: number) =>
    api.db.execute(sql`
      insert into tags (name) select jsonb_build_object('es', 'Muchas ' || n) from generate_series(1, ${count}::int) n`);
  const view = await add('name=muchas', 'tags');
  await insert(10_000);
  expect(await counts('tags')).toEqual([{ view: view['@id'], count: 10_000, isMore: false }]);
  await insert(1);
  expect(await counts('tags')).toEqual([{ view: view['@id'], count: 10_000, isMore: true }]);
});
