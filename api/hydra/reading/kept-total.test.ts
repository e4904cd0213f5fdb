import { fillPlaceholders, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from 'pg';
import { clearCaches } from '../../db/statements/cache-epoch.ts';
import { connectTo } from '../../db/connect.ts';
import { tags } from '../../resources/tag.ts';
import { listsSentBy } from '../../testing/cache/lists-sent.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { seenColumns, type Seen } from '../../db/statements/committed-since.ts';
import { toTotalValues, totalOfSnapshot, totalSince } from './kept-total.ts';

let api: ApiUnderTest;
const clients: Client[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await api.close();
});

async function connect(): Promise<Client> {
  const client = await connectTo(api.services.env.databaseUrl ?? '');
  clients.push(client);
  return client;
}

type Token = { total: string; seen: Seen };

const count = sql`select count(*) from tags`;
const statement = new PgDialect().sqlToQuery(sql`
  select ${totalSince(tags, 'tags')}::text, ${totalOfSnapshot(count)}::text, (${count})::text, ${seenColumns}`);

/** Returns the totals derived from `kept` by the log and by the snapshot, and a count, all in one snapshot. */
async function readTotals(kept: Token, client: Pick<Client, 'query'> = api.db.$client) {
  const values = fillPlaceholders(statement.params, toTotalValues({ ...kept, countedAt: performance.now() }));
  const { rows } = await client.query<[string, string, string, string, string, number]>({
    text: statement.sql,
    values,
    rowMode: 'array',
  });
  const [[derived, ofSnapshot, counted, snapshot, server, atMs] = ['', '', '', '', '', 0]] = rows;
  return { derived, ofSnapshot, counted, token: { total: counted, seen: { snapshot, server, atMs } } };
}

async function readCount(client?: Pick<Client, 'query'>): Promise<Token> {
  const start = await readTotals(
    { total: '0', seen: { snapshot: '1:1:', server: '', atMs: performance.now() } },
    client,
  );
  return start.token;
}

const add = (name: string) => `insert into tags (name) values ('{"es": "${name}"}')`;
/** The two writers delete from opposite ends, so that neither waits for the other. */
const removeFirst = 'delete from tags where id = (select min(id) from tags)';
const removeLast = 'delete from tags where id = (select max(id) from tags)';

it('a derived total equals a fresh count, whatever the writers do', async () => {
  const slow = await connect();
  const quick = await connect();
  await quick.query(
    `insert into tags (name) select jsonb_build_object('es', 'Tag ' || n) from generate_series(1, 50) n`,
  );
  let kept = await readCount();
  let differs = 0;
  for (let round = 0; round < 60; round += 1) {
    // The slow writer begins before the token is taken and ends some rounds later, by a commit or a rollback.
    if (round % 6 === 0) await slow.query(`begin; ${add(`slow ${round}`)}; ${removeLast}; ${add(`slower ${round}`)}`);
    if (round % 4 === 0) await quick.query(add(`quick ${round}`));
    if (round % 5 === 0) await quick.query(removeFirst);
    if (round % 7 === 0) await quick.query(`begin; ${add('undone')}; rollback`);
    if (round % 9 === 0)
      await quick.query(`begin; ${add('both')}; delete from tags where name ->> 'es' = 'both'; commit`);
    if (round % 6 === 4) await slow.query(round % 12 === 4 ? 'commit' : 'rollback');
    const { derived, ofSnapshot, counted, token } = await readTotals(kept);
    expect({ derived, ofSnapshot }, `round ${round}`).toEqual({ derived: counted, ofSnapshot: counted });
    if (counted !== kept.total) differs += 1;
    if (round % 3 === 0) kept = token;
  }
  expect(differs).toBeGreaterThan(20);
});

it('a total is not counted again in the same snapshot', async () => {
  const client = await connect();
  await client.query('begin isolation level repeatable read');
  const kept = await readCount(client);
  const same = await readTotals({ ...kept, total: '7' }, client);
  await client.query('commit');
  await client.query(add('after it'));
  const later = await readTotals({ ...kept, total: '7' }, client);
  expect(same.ofSnapshot).toBe('7');
  expect(later.ofSnapshot).toBe(later.counted);
});

it('changes that were copied from another server, with its transaction numbers, do not count', async () => {
  await api.db.execute(sql`
    insert into change_log.changes (xid, collection, record_id, kind, actor_kind, fields)
    select '9000000000', 'tags', n, 'create', 'system', '{}' from generate_series(1, 100) n`);
  const first = await readTotals(await readCount());
  expect(first.derived).toBe(first.counted);
  const second = await readTotals({ ...first.token, total: first.derived });
  expect(second.derived).toBe(second.counted);
});

it('after more changes than the log is read for, the records are counted', async () => {
  const kept = await readCount();
  await api.db.execute(
    sql`insert into tags (name) select jsonb_build_object('es', 'Many ' || n) from generate_series(1, 5001) n`,
  );
  const { derived, counted } = await readTotals({ ...kept, total: '7' });
  expect(derived).toBe(counted);
});

async function readTotal(path: string): Promise<number> {
  const answer = await api.admin('GET', path);
  return answer.json<{ 'hydra:totalItems': number }>()['hydra:totalItems'];
}

it('D-08 the total of the trash, which the change log leaves out, is counted', async () => {
  const fill = (from: number, to: number) =>
    api.db.execute(
      sql`insert into trash (collection, record_id) select 'tags', 1000000 + n from generate_series(${from}::int, ${to}::int) n`,
    );
  await fill(1, 5_001);
  expect(await readTotal('/trash')).toBe(5_001);
  await fill(5_002, 5_003);
  expect(await readTotal('/trash')).toBe(5_003);
});

describe('D-08 a short list', () => {
  let items = 0;
  // Another size of the page is another answer, so that none of them is cached.
  const totalOf = () => readTotal(`/languages?itemsPerPage=${(items += 1)}`);
  const comparison = 'pg_current_snapshot()::text =';

  beforeAll(async () => {
    await api.db.execute(
      sql`insert into languages (name) select jsonb_build_object('es', 'Idioma ' || n) from generate_series(1, 300) n`,
    );
  });

  it('has its exact total after each write, including one that bypasses the change log', async () => {
    const before = await totalOf();
    const lists = await listsSentBy(api, async () => {
      expect(await totalOf()).toBe(before);
      const made = await api.admin('POST', '/languages', { payload: { name: 'Una más' } });
      expect(await totalOf()).toBe(before + 1);
      await api.db.transaction(async (tx) => {
        await tx.execute(sql`alter table languages disable trigger log_insert`);
        await tx.execute(sql`insert into languages (name) values ('{"es": "Not in the log"}')`);
        await tx.execute(sql`alter table languages enable trigger log_insert`);
      });
      expect(await totalOf()).toBe(before + 2);
      await api.admin('DELETE', made.headers.location ?? '');
      expect(await totalOf()).toBe(before + 1);
    });
    expect(lists).toHaveLength(4);
    for (const { text } of lists) expect(text).toContain(comparison);
  });

  it('is read again if its total is of another server', async () => {
    const before = await totalOf();
    await api.db.execute(sql.raw(clearCaches));
    const lists = await listsSentBy(api, async () => {
      expect(await totalOf()).toBe(before);
    });
    expect(lists).toHaveLength(2);
  });
});

it('D-08 a long list has its exact total after each write, without counting again', async () => {
  await api.db.execute(
    sql`insert into tags (name) select jsonb_build_object('es', 'Long ' || n) from generate_series(1, 5000) n`,
  );
  const totalOf = () => readTotal('/tags?itemsPerPage=1');
  const before = await totalOf();
  await totalOf();
  const lists = await listsSentBy(api, async () => {
    const made = await api.admin('POST', '/tags', { payload: { name: 'Una más' } });
    expect(await totalOf()).toBe(before + 1);
    await api.admin('DELETE', made.headers.location ?? '');
    expect(await totalOf()).toBe(before);
  });
  expect(lists).toHaveLength(2);
  for (const { text } of lists) expect(text).toContain('pg_visible_in_snapshot');
});

it('D-08 without cached answers, a long list has its total without counting from the second time on', async () => {
  const other = await startApi({ CACHE_BYTES: '0' });
  await other.db.execute(
    sql`insert into tags (name) select jsonb_build_object('es', 'Long ' || n) from generate_series(1, 5000) n`,
  );
  const totals: unknown[] = [];
  const lists = await listsSentBy(other, async () => {
    for (let time = 0; time < 3; time += 1) {
      const { body } = await other.admin('GET', '/tags?itemsPerPage=1');
      totals.push(/"hydra:totalItems":(\d+)/.exec(body)?.[1]);
      await other.db.execute(sql`insert into tags (name) values ('{"es": "More"}')`);
    }
  });
  await other.close();
  expect(totals.map(Number)).toEqual([5_000, 5_001, 5_002]);
  const derived = lists.map(({ text }) => text.includes('pg_visible_in_snapshot'));
  expect(derived).toEqual([false, true, true]);
});

it('D-08 a total is counted again after statements that bypassed the change log, when the cache was cleared', async () => {
  const before = await readTotal('/tags?itemsPerPage=2');
  await api.db.execute(
    sql`insert into tags (name) select jsonb_build_object('es', 'Big ' || n) from generate_series(1, 5000) n`,
  );
  expect(await readTotal('/tags?itemsPerPage=2')).toBe(before + 5_000);
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`alter table tags disable trigger log_delete`);
    await tx.execute(sql`delete from tags where name ->> 'es' like 'Big %'`);
    await tx.execute(sql`alter table tags enable trigger log_delete`);
  });
  expect(await readTotal('/tags?itemsPerPage=2')).toBe(before + 5_000);
  await api.db.execute(sql.raw(clearCaches));
  expect(await readTotal('/tags?itemsPerPage=2')).toBe(before);
});

describe('D-08 a list with a filter that many records match', () => {
  type Tag = { id: number; name: string };
  type Page = { 'hydra:member': Tag[]; 'hydra:totalItems': number };
  const path = '/tags?name=filtrada';
  const read = async (query: string) => (await api.admin('GET', `${path}&${query}`)).json<Page>();
  beforeAll(async () => {
    await api.db.execute(sql`
      insert into tags (name) select jsonb_build_object('es', 'Filtrada ' || n * 7919 % 1500) from generate_series(1, 1500) n`);
  });

  it('has its total without counting again, after each write', async () => {
    expect((await read('itemsPerPage=1'))['hydra:totalItems']).toBe(1_500);
    let made = '';
    const lists = await listsSentBy(api, async () => {
      expect((await read('itemsPerPage=2'))['hydra:totalItems']).toBe(1_500);
      made = String((await api.admin('POST', '/tags', { payload: { name: 'Filtrada más' } })).headers.location);
      expect((await read('itemsPerPage=2'))['hydra:totalItems']).toBe(1_501);
      await api.admin('PUT', made, { payload: { name: 'Otra' } });
      expect((await read('itemsPerPage=2'))['hydra:totalItems']).toBe(1_500);
    });
    expect(lists).toHaveLength(3);
    for (const { text } of lists) expect(text).toContain('is_new');
    await api.admin('DELETE', made);
  });

  it.each(['order[id]=asc', 'order[id]=desc', 'order[name]=asc', 'order[name]=desc'])(
    'has the same pages by %s with and without a known total',
    async (order) => {
      const pages = [1, 2, 3, 17, 100, 150, 151];
      const readPages = () => Promise.all(pages.map((page) => read(`${order}&itemsPerPage=10&page=${page}`)));
      await read('itemsPerPage=1');
      let walked: Page[] = [];
      const lists = await listsSentBy(api, async () => {
        walked = await readPages();
      });
      expect(lists.filter(({ text }) => text.includes('is_new'))).toHaveLength(pages.length);
      await api.db.execute(sql.raw(clearCaches));
      const whole: Tag[] = [];
      for (let page = 1; page <= 3; page += 1)
        whole.push(...(await read(`${order}&itemsPerPage=600&page=${page}`))['hydra:member']);
      expect(whole).toHaveLength(1_500);
      for (const [place, page] of pages.entries())
        expect(walked[place]?.['hydra:member']).toEqual(whole.slice((page - 1) * 10, page * 10));
    },
  );
});
