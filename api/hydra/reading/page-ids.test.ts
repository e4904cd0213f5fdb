import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMaker } from '../../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

type Member = { id: number; name: string; order: number | null; isActive: boolean };
type Value = Member[keyof Member];

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  const { id } = await addMaker(api);
  // Many rows have the same key, some have none, and both texts of some names are used.
  await api.db.execute(sql`
    insert into experiences (maker_id, "order", is_active, name)
    select ${id}, nullif(n % 7, 0), n % 3 = 0,
      case when n % 5 = 0 then '{"es": "Ñora", "en": "Zebra"}' when n % 11 = 0 then '{"en": "Apple"}'
        else jsonb_build_object('es', (array['árbol', 'Nube', 'oso', 'Agua'])[1 + n % 4] || ' ' || n) end::jsonb
    from generate_series(1, 60) n`);
});
afterAll(() => api.close());

async function read(path: string, language: string): Promise<Member[]> {
  const answer = await api.admin('GET', path, { headers: { 'accept-language': language } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ 'hydra:member': Member[] }>()['hydra:member'];
}

const { compare: compareTexts } = new Intl.Collator('es');

/** Compares two values of a key; nulls are last in both directions. */
function compare(one: Value, other: Value, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return sign * (typeof one === 'string' ? compareTexts(one, String(other)) : Number(one) - Number(other));
}

const fields = ['id', 'name', 'order', 'isActive'] as const;
const directions = ['asc', 'desc'] as const;
const single = fields.flatMap((field) => directions.map((direction) => [[field, direction] as const]));
const orders = [
  ...single,
  ...directions.flatMap((one) => directions.map((other) => [['isActive', one] as const, ['name', other] as const])),
  [['order', 'desc'] as const, ['id', 'desc'] as const],
];

describe.each(['es', 'en'])('in the language %s', (language) => {
  it.each(orders.map((order) => [order.map(([field, way]) => `order[${field}]=${way}`).join('&'), order] as const))(
    'D-08 pages by %s in that order, nulls last, without a gap or a repetition',
    async (query, order) => {
      const whole = await read(`/experiences?${query}&itemsPerPage=600`, language);
      const pages = [];
      for (let page = 1; page <= 10; page += 1) {
        pages.push(await read(`/experiences?${query}&itemsPerPage=7&page=${page}`, language));
      }
      const sorted = whole.toSorted((one, other) => {
        for (const [field, way] of order) {
          const result = compare(one[field], other[field], way === 'desc' ? -1 : 1);
          if (result !== 0) return result;
        }
        return one.id - other.id;
      });
      expect(whole).toHaveLength(60);
      expect(whole.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
      expect(pages.flat()).toEqual(whole);
    },
  );
});

it('no flag of an experience is in an index, so that a change of a flag changes no index', async () => {
  const { rows } = await api.db.execute<{ definition: string }>(
    sql`select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'experiences'::regclass`,
  );
  const flags = /is_active|is_spanish_checked|is_english_checked|sustainable_seal/;
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ definition }) => flags.test(definition))).toEqual([]);
});

it.each([
  "order by coalesce(name ->> 'es', name ->> 'en') collate \"es-x-icu\" nulls last, id",
  "order by coalesce(name ->> 'en', name ->> 'es') collate \"es-x-icu\" nulls last, id",
  'order by "order" nulls last, id',
])('an index has the order of the list: %s', async (order) => {
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    const { rows } = await tx.execute(sql.raw(`explain select id from experiences ${order} limit 10`));
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Sort');
  });
});
