import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toCountryName } from '@trastienda/contract/countries/countries';
import { staleOrder, watchedCollections, watchedTexts } from '@trastienda/contract/freshness/states';
import { dateOrders } from '@trastienda/contract/model/resource';
import { resources } from '../../resources.ts';
import { fillCatalogue } from '../../testing/fuzz/fill-catalogue.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await fillCatalogue(api, 4);
  // Some records have equal values, some have none.
  await api.db.execute(sql`
    insert into experiences (maker_id, location_id, name, is_active, is_spanish_checked, is_english_checked, "order")
    select 1 + n % 4, nullif(n % 5, 0), jsonb_build_object('es', 'Ñu ' || n % 7, 'en', 'Gnu ' || n), n % 3 = 0, n % 4 = 0, n % 5 = 0, nullif(n % 6, 0)
    from generate_series(1, 30) n`);
  await api.db.execute(sql`
    insert into plans (name, price, is_active, level) values ('Avanzado', '100', true, 2), ('Ñoño', '9,5', false, 1), ('básico', '20', true, 1)`);
  await api.db.execute(sql`
    insert into makers (name, email) select (array['ola', 'Ñandú', 'Ola'])[n], n || '@example.com' from generate_series(1, 3) n`);
  await api.db.execute(sql`
    insert into zones (location_id, name) select 1 + n % 3, jsonb_build_object('es', 'Zona ' || n) from generate_series(1, 9) n`);
  await api.db.execute(sql`update locations set country = (array['DE', 'ES', 'CH', 'ES'])[id]`);
  await api.db.execute(
    sql`update contacts set surname = nullif('Vidal ' || id % 3, 'Vidal 0'), email = id % 2 || '@example.com'`,
  );
  await api.db.execute(sql`update resellers set name = 'Agencia ' || id % 3, cif = 'B' || 9 - id`);
  await api.db.execute(sql`update takers set name = (array['Ana', 'Óscar'])[1 + id % 2]`);
  await api.db.execute(sql`update maker_plans set plan_id = maker_id where maker_id > 1`);
  await api.db.execute(sql`delete from maker_plans where maker_id = 1`);
  await api.db.execute(sql`update makers set user_id = (select min(id) + makers.id from users) where id < 4`);
  await api.db.execute(sql`
    insert into logins (user_id, at) select user_id, now() - make_interval(days => n * 11)
    from makers, generate_series(0, 4) n where user_id is not null and n >= makers.id`);
  // Records from before the log, and created before it.
  await api.db.execute(sql`delete from change_log.dates where record_id % 5 = 2`);
  await api.db.execute(sql`update change_log.dates set created_at = null where record_id % 5 = 3`);
  for (const collection of watchedCollections) await addStaleTexts(collection, watchedTexts[collection]);
  await readDates();
});
afterAll(() => api.close());

type Value = string | number | null;
type Member = Record<string, unknown> & { id: number };

const { compare: compareTexts } = new Intl.Collator('es');

/** Marks texts as stale in both languages: some records have several, some have none, and some are stale since the same time. */
const addStaleTexts = (collection: string, fields: readonly string[]) =>
  api.db.execute(sql`
    insert into freshness
    select ${collection}, id, field, language, 'stale', 'Antes', timestamptz '2026-11-24 09:30Z' - make_interval(hours => (id * length(field || language) + id) % 7)
    from ${sql.identifier(collection)}, unnest(array[${sql.join(
      fields.map((field) => sql`${field}`),
      sql`, `,
    )}]) field, unnest(array['es', 'en']) language
    where id % 3 > 0
    on conflict (collection, record_id, field, language) do update
    set state = excluded.state, source = excluded.source, stale_since = excluded.stale_since`);

/** The dates of change, and the times since which a text is stale, by record and order. */
const dates = new Map<string, number | null>();

async function readDates() {
  const { rows } = await api.db.execute<{ record: string; created: number | null; modified: number }>(sql`
    select format('/%s/%s', collection, record_id) as record,
      extract(epoch from created_at)::float8 as created, extract(epoch from modified_at)::float8 as modified
    from change_log.dates`);
  for (const { record, created, modified } of rows) {
    dates.set(`${record} createdAt`, created);
    dates.set(`${record} modifiedAt`, modified);
  }
  const stale = await api.db.execute<{ record: string; since: number }>(sql`
    select format('/%s/%s', collection, record_id) as record, extract(epoch from stale_since)::float8 as since
    from freshness where state = 'stale'`);
  for (const { record, since } of stale.rows) {
    const key = `${record} ${staleOrder}`;
    dates.set(key, Math.min(dates.get(key) ?? Infinity, since));
  }
}

/** Returns the value of an order as a member shows it, or the date of change. */
function valueOf(member: Member, order: string): Value {
  if (order === staleOrder || dateOrders.some((name) => name === order))
    return dates.get(`${String(member['@id'])} ${order}`) ?? null;
  if (order === 'country.name') return toCountryName(String(member['country']), 'es');
  let value: unknown = member;
  for (const name of order.split('.')) value = (value as Record<string, unknown> | null)?.[name];
  if (Array.isArray(value)) return value.length;
  if (order === 'price') return Number(String(value).replace(',', '.'));
  return typeof value === 'string' || typeof value === 'number' ? value : typeof value === 'boolean' ? +value : null;
}

function compare(one: Value, other: Value, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return sign * (typeof one === 'string' ? compareTexts(one, String(other)) : one - Number(other));
}

type Order = readonly (readonly [name: string, way: 'asc' | 'desc'])[];

/** Reads a collection in an order, as a whole and page by page. */
async function readInOrder(path: string, order: Order, filter = '') {
  const query = `${path}?${order.map(([name, way]) => `order[${name}]=${way}`).join('&')}${filter}`;
  const read = async (page: string) => {
    const answer = await api.admin('GET', `${query}&${page}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ 'hydra:member': Member[] }>()['hydra:member'];
  };
  const [members, pages] = [await read('itemsPerPage=600'), [] as Member[]];
  for (let page = 1; pages.length < members.length; page += 1)
    pages.push(...(await read(`itemsPerPage=5&page=${page}`)));
  expect(pages).toEqual(members);
  const shown = (list: Member[]) => list.map((member) => [...order.map(([name]) => valueOf(member, name)), member.id]);
  return { shown: shown(members), sorted: shown(members.toSorted((one, other) => compareMembers(one, other, order))) };
}

function compareMembers(one: Member, other: Member, order: Order): number {
  for (const [name, way] of order) {
    const result = compare(valueOf(one, name), valueOf(other, name), way === 'desc' ? -1 : 1);
    if (result !== 0) return result;
  }
  return one.id - other.id;
}

const orders = resources.flatMap(({ contract: { path, order } }) => order.map((name) => [path, name] as const));

it.each(orders)('%s is sorted by %s in both directions, nulls last, then by id', async (path, name) => {
  for (const way of ['asc', 'desc'] as const) {
    const { shown, sorted } = await readInOrder(path, [[name, way]]);
    expect(shown).toEqual(sorted);
    expect(new Set(shown.map(([value]) => value)).size).toBeGreaterThan(1);
  }
});

it.each([
  [
    [
      ['location.name', 'desc'],
      ['maker.email', 'asc'],
    ],
    '',
  ],
  [
    [
      ['isActive', 'desc'],
      ['location.name', 'asc'],
    ],
    '',
  ],
  [
    [
      ['maker.email', 'desc'],
      ['location.name', 'desc'],
    ],
    '&name=n',
  ],
  [
    [
      ['location.name', 'asc'],
      ['name', 'desc'],
    ],
    '&isActive=true',
  ],
] as const)('experiences are sorted by several values: %j%s', async (order, filter) => {
  const { shown, sorted } = await readInOrder('/experiences', order, filter);
  expect(shown).toEqual(sorted);
  expect(shown.length).toBeGreaterThan(5);
});
