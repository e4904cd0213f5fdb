import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMaker } from '../../testing/catalogue.ts';
import { listsSentBy } from '../../testing/databases/lists-sent.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

type Member = { id: number; name: string };
type Page = { 'hydra:member': Member[]; 'hydra:totalItems': number };

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await addMaker(api);
  await add('Cata', 30);
  await add('Ruta', 1_100);
  await add('Oferta al 100 % _\\ Сад', 5);
});
afterAll(() => api.close());

/** Adds experiences with the names `<kind> por Ávila <n>`; every third one has an English name, too. */
const add = (kind: string, count: number, server = api) =>
  server.db.execute(sql`
    insert into experiences (maker_id, name)
    select (select min(id) from makers), jsonb_build_object('es', ${kind} || ' por Ávila ' || n, 'en', case when n % 3 = 0 then 'Visit ' || n end)
    from generate_series(1, ${count}::int) n`);

async function read(query: string, language = 'es'): Promise<Page> {
  const answer = await api.admin('GET', `/experiences?${query}`, { headers: { 'accept-language': language } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

describe.each(['es', 'en'])('in the language %s', (language) => {
  describe.each([
    'cata',
    'ruta',
    'ÁVILA',
    'ru',
    'á',
    'visit 1',
    'a 7',
    '100 %',
    '１０0 ％',
    '%',
    '_',
    '\\',
    'Сад',
    'absent',
  ])('API-24 D-08 a search for %s', (text) => {
    it.each(['order[id]', 'order[name]=desc', 'order[isActive]'])(
      'finds exactly the matches in the order of %s, on every request',
      async (order) => {
        const all = [1, 2].map((page) => read(`${order}&itemsPerPage=600&page=${page}`, language));
        const members = (await Promise.all(all)).flatMap((page) => page['hydra:member']);
        const matches = members.filter(({ name }) => fold(name).includes(fold(text)));
        for (const page of [1, 2, 1, 40, 1]) {
          const found = await read(`name=${encodeURIComponent(text)}&${order}&itemsPerPage=30&page=${page}`, language);
          expect(found['hydra:totalItems']).toBe(matches.length);
          expect(found['hydra:member']).toEqual(matches.slice(30 * (page - 1), 30 * page));
        }
      },
    );
  });
});

it('D-08 the total of a search is exact after writes that cross the limit of 1,000 matches in both directions', async () => {
  const totalOf = async () => (await read('name=taller&itemsPerPage=1'))['hydra:totalItems'];
  await add('Taller', 999);
  const totals = [await totalOf()];
  for (let time = 0; time < 3; time += 1) {
    await add('Taller', 1);
    totals.push(await totalOf());
  }
  for (let time = 0; time < 3; time += 1) {
    await api.db.execute(
      sql`delete from experiences where id = (select max(id) from experiences where name ->> 'es' like 'Taller%')`,
    );
    totals.push(await totalOf());
  }
  expect(totals).toEqual([999, 1_000, 1_001, 1_002, 1_001, 1_000, 999]);
});

describe.each(['order[id]', 'order[id]=desc', 'order[name]', 'order[name]=desc', 'order[isActive]=desc'])(
  'D-08 a filter that many records match, by %s',
  (order) => {
    it.each([1, 2, 3, 17, 38, 39])('has page %i of the matches in that order', async (page) => {
      // None is active.
      const [all, inactive] = await Promise.all([
        read(`${order}&itemsPerPage=30&page=${page}`),
        read(`isActive=false&${order}&itemsPerPage=30&page=${page}`),
      ]);
      expect(all['hydra:totalItems']).toBeGreaterThan(1_000);
      expect(inactive['hydra:totalItems']).toBe(all['hydra:totalItems']);
      expect(inactive['hydra:member']).toEqual(all['hydra:member']);
    });
  },
);

describe('the statement of a search', () => {
  let own: ApiUnderTest;
  // The number of prepared lists of a server is limited, and the tests above prepare many.
  beforeAll(async () => {
    own = await startApi();
    await addMaker(own);
    await add('Ruta', 1_100, own);
  });
  afterAll(() => own.close());
  const find = async (query: string) => {
    expect((await own.admin('GET', `/experiences?${query}`)).statusCode).toBe(200);
  };

  it('is prepared, and planned once, if an index serves the text', async () => {
    const lists = await listsSentBy(own, async () => {
      for (let time = 0; time < 20; time += 1) await find(`name=nothing ${time}`);
    });
    expect(lists).toHaveLength(20);
    expect(new Set(lists.slice(3).map(({ name }) => name))).toEqual(new Set([expect.stringMatching(/^prepared_\d+$/)]));
    const { rows } = await own.db.execute<{ generic: number }>(sql`
      select generic_plans::int as generic from pg_prepared_statements where name = ${lists.at(-1)?.name}`);
    // PostgreSQL first plans the statement five times for its values, and then compares.
    expect(rows[0]?.generic).toBeGreaterThan(0);
  });

  it.each([
    ['the text is short', (time: number) => `name=r${time}`],
    ['another filter may match few rows', (time: number) => `name=ruta&maker.id=${time + 1}`],
  ])('is planned each time if %s', async (_, queryOf) => {
    const lists = await listsSentBy(own, async () => {
      for (let time = 0; time < 5; time += 1) await find(queryOf(time));
    });
    expect(lists.map(({ name }) => name)).toEqual(Array.from({ length: 5 }, () => undefined));
  });

  it('is followed by one that is planned for many matches', async () => {
    const [first, second] = await listsSentBy(own, () => find('name=por%20avila'));
    expect(first?.text).toContain('limit 1001');
    expect(second?.text).not.toContain('limit 1001');
  });
});

it('D-08 searches in two texts, and with another filter', async () => {
  await api.db.execute(sql`
    with made as (
      insert into users (email, password_hash)
      select 'taker' || n || '@example.com', '' from generate_series(1, 40) n returning id
    )
    insert into takers (name, surname, user_id)
    select (array['Ana', 'José'])[1 + id % 2], (array['Pérez', 'García', 'Peral'])[1 + id % 3], id from made`);
  const all = (await api.admin('GET', '/takers?itemsPerPage=600')).json<{
    'hydra:member': { name: string; surname: string }[];
  }>();
  const expected = all['hydra:member'].filter(({ name, surname }) => name === 'José' && surname.startsWith('Per'));
  expect(expected.length).toBeGreaterThan(2);
  for (const query of ['name=JOSE&surname=pera', 'name=jo&surname=pera', 'name=jose&surname=ra']) {
    const found = (await api.admin('GET', `/takers?${query}`)).json<Page>();
    expect(found['hydra:member']).toEqual(expected);
  }
  const ids = (await read('name=cata&itemsPerPage=3'))['hydra:member'].map(({ id }) => id);
  const some = `${ids.map((id) => `id[]=${id}`).join('&')}&isActive=false`;
  for (const [text, total] of [
    ['cata', 3],
    ['ruta', 0],
    ['ca', 3],
  ] as const)
    expect(await read(`name=${text}&${some}`)).toMatchObject({ 'hydra:totalItems': total });
});

describe('the index of names', () => {
  it('suffices for a search, so that no row is read for it', async () => {
    await api.db.execute(sql`vacuum analyze experiences`);
    await api.db.transaction(async (tx) => {
      for (const way of ['seqscan', 'bitmapscan']) await tx.execute(sql.raw(`set local enable_${way} = off`));
      for (const language of ['es', 'en']) {
        const { rows } = await tx.execute(
          sql.raw(`explain select id from experiences where name_folded_${language} like '%ru%'`),
        );
        expect(JSON.stringify(rows)).toMatch(/Index Only Scan using experiences_(names|beginning_es|beginning_en)_idx/);
      }
    });
  });

  it('holds the longest names that the API accepts', async () => {
    // An entry of an index may have 2,704 bytes. Folding makes at most five bytes of a UTF-16 unit, so two names of 255 have at most 2,550.
    const { rows: longest } = await api.db.execute<{ letter: string; bytes: number }>(sql`
      select chr(n) as letter, octet_length(public.fold(chr(n))) as bytes
      from generate_series(1, 65535) n where n not between 55296 and 57343 order by 2 desc limit 2`);
    expect(longest[0]?.bytes).toBe(5);
    const text = (start: string) =>
      start +
      longest
        .map(({ letter }) => letter)
        .join('')
        .repeat(126);
    const names = { es: text('Uno'), en: text('Two') };
    const { rows } = await api.db.execute<{ id: number }>(sql`
      insert into experiences (maker_id, name) select min(id), ${JSON.stringify(names)}::jsonb from makers returning id`);
    const found = await read(`name=${encodeURIComponent(names.en)}&itemsPerPage=1`, 'en');
    expect(found['hydra:member'].map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });
});
