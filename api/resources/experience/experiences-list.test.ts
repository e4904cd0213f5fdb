import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordStatements } from '../../testing/databases/record-statements.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addMaker, addCatalogue, create } from '../../testing/catalogue.ts';

let api: ApiUnderTest;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;

beforeAll(async () => {
  api = await startApi();
  catalogue = await addCatalogue(api);
});
afterAll(() => api.close());

const read = async (path: string) => (await api.admin('GET', path)).json();
const add = async (changes = {}) => create(api, '/experiences', await catalogue.experienceBody(changes));
const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

beforeEach(async () => {
  for (const { '@id': path } of (await read('/experiences?itemsPerPage=600'))['hydra:member']) {
    await api.admin('DELETE', path);
  }
});

it('API-43 returns up to 600 experiences by ascending id', async () => {
  const added = idsOf([await add(), await add(), await add()]);
  const page = await read('/experiences?order[id]&itemsPerPage=600');
  expect(idsOf(page['hydra:member'])).toEqual(added);
  expect(page['hydra:totalItems']).toBe(3);
});

it('API-50 each member contains the fields that the list shows, and omits large fields', async () => {
  const { '@id': path, id } = await add({ isActive: true, order: 2 });
  const [member] = (await read('/experiences'))['hydra:member'];
  expect(member).toMatchObject({
    '@id': path,
    id,
    name: 'Ruta del vino',
    location: { name: 'Málaga' },
    maker: { name: 'Bodegas Alba', email: 'alba@example.com' },
    isActive: true,
    isSpanishChecked: false,
    isEnglishChecked: false,
    order: 2,
  });
  for (const heavy of ['description', 'mediaExperiences', 'translations']) expect(member).not.toHaveProperty(heavy);
});

it('API-44 API-45 API-46 API-47 filters by name, location, e-mail of the maker and id', async () => {
  const ronda = await create(api, '/locations', { name: 'Ronda', country: 'ES' });
  const maker = await addMaker(api, { name: 'Sendas', email: 'info@sendas.example' });
  const one = await add({ name: 'Tapas y café' });
  const two = await add({ name: 'Puente Nuevo', location: ronda.id, maker: maker.id });
  const found = async (query: string) => idsOf((await read(`/experiences?${query}`))['hydra:member']);
  expect(await found('name=CAFE')).toEqual([one.id]);
  expect(await found('location.name=malaga')).toEqual([one.id]);
  expect(await found('location.name=rond')).toEqual([two.id]);
  expect(await found('maker.email=SENDAS')).toEqual([two.id]);
  expect(await found(`id=${two.id}`)).toEqual([two.id]);
  expect(await found('id=999999')).toEqual([]);
  expect(await found('name=puente&maker.email=alba')).toEqual([]);
});

it('D-08 API-63 filters by the exact slug, country, flag and reference', async () => {
  const tag = await create(api, '/tags', { name: 'Nocturno' });
  const one = await add({ slug: 'de-dia', country: 'PT' });
  const two = await add({ slug: 'de-noche', tags: [tag.id], isActive: true });
  const found = async (query: string) => idsOf((await read(`/experiences?${query}`))['hydra:member']);
  expect(await found('slug=de-noche')).toEqual([two.id]);
  expect(await found('slug=de')).toEqual([]);
  expect(await found('country=pt')).toEqual([one.id]);
  expect(await found('isActive=true')).toEqual([two.id]);
  expect(await found('isActive=0')).toEqual([one.id]);
  expect(await found(`tags.id[]=${tag.id}`)).toEqual([two.id]);
  expect(await found(`tags.id[]=${tag['@id']}&tags.id[]=${catalogue.tag.id}`)).toEqual([one.id, two.id]);
  expect(await found(`categories.id=${catalogue.category.id}`)).toEqual([one.id, two.id]);
  expect((await api.admin('GET', '/experiences?isActive=perhaps')).statusCode).toBe(400);
});

it('sorts by position, with experiences without a position last', async () => {
  const [none, second, first] = [await add(), await add({ order: 2 }), await add({ order: 1 })];
  const sorted = async (query: string) => idsOf((await read(`/experiences?${query}`))['hydra:member']);
  expect(await sorted('order[order]=asc')).toEqual([first.id, second.id, none.id]);
  expect(await sorted('order[order]=desc')).toEqual([second.id, first.id, none.id]);
});

it('API-48 returns the second 600 of 3,000 experiences on page 2, with a single statement for the page', async () => {
  await api.db.execute(sql`
    insert into experiences (name, maker_id, location_id)
    select jsonb_build_object('es', 'Ruta ' || n), ${catalogue.maker.id}, ${catalogue.location.id}
    from generate_series(1, 3000) n`);
  const all = await api.db.execute<{ id: number }>(sql`select id from experiences order by id`);
  // The job queue has its own connections, whose statements do not count.
  const { result: page, sent } = await recordStatements(api, () =>
    read('/experiences?order[id]&itemsPerPage=600&page=2'),
  );
  expect(idsOf(page['hydra:member'])).toEqual(idsOf(all.rows.slice(600, 1200)));
  expect(page['hydra:totalItems']).toBe(3000);
  expect(page['hydra:view']).toMatchObject({
    'hydra:previous': '/experiences?order[id]&itemsPerPage=600&page=1',
    'hydra:next': '/experiences?order[id]&itemsPerPage=600&page=3',
    'hydra:last': '/experiences?order[id]&itemsPerPage=600&page=5',
  });
  // The first statement finds the user of the request.
  expect(sent).toHaveLength(2);
  await api.db.execute(sql`truncate experiences cascade`);
});
