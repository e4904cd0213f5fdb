import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Positions } from '@trastienda/contract/calls/positions';
import { addMaker } from '../../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

const path = '/experiences/positions';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await addMaker(api);
});
afterAll(() => api.close());

/** Inserts experiences 1 to `count`; the first `positioned` have their number as `order`. */
const fill = async (count: number, positioned: number) => {
  await api.db.execute(sql`truncate experiences restart identity cascade`);
  await api.db.execute(sql`
    insert into experiences (name, maker_id, "order")
    select jsonb_build_object('es', 'Ruta ' || n), (select min(id) from makers), case when n <= ${positioned}::int then n end
    from generate_series(1, ${count}::int) n`);
};

type Moves = [id: number, order: number | null][];
const put = (moves: Moves, headers = {}) =>
  api.admin('PUT', path, { payload: { positions: moves.map(([id, order]) => ({ '@id': id, order })) }, headers });
const read = async () => {
  const answer = await api.admin('GET', path);
  const { positions } = answer.json<Positions>();
  return {
    etag: String(answer.headers['etag']),
    given: positions.map(({ id, order }): [number, number] => [id, order]),
  };
};
const waiting = async () => {
  const { rows } = await api.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n;
};

describe('concurrent saves', () => {
  it.each([0, 10])(
    'D-42 exactly one of five with the same If-Match succeeds, if %i experiences have a position and each save moves another experience',
    async (positioned) => {
      for (let round = 0; round < 5; round += 1) {
        await fill(20, positioned);
        const { etag, given } = await read();
        const moves = [11, 12, 13, 14, 15].map((id): Moves => [[id, id + 100]]);
        const answers = await Promise.all(moves.map((one) => put(one, { 'if-match': etag })));
        expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412, 412, 412, 412]);
        const winner = moves[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? [];
        expect((await read()).given).toEqual([...given, ...winner]);
        const refused = answers.find(({ statusCode }) => statusCode === 412)?.json<{ present: Positions }>();
        expect(refused?.present.positions.map(({ id, order }) => [id, order])).toEqual([...given, ...winner]);
      }
    },
  );

  it.each([
    ['of an experience with a position', 3],
    ['of an experience that gets its first position in both saves', 8],
  ])('D-42 wait for a single save %s that has begun, and are refused after it', async (_what, id) => {
    await fill(10, 5);
    const { etag } = await read();
    let answer: ReturnType<typeof put> | undefined;
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`update experiences set "order" = 40 where id = ${id}`);
      answer = put([[id, 50]], { 'if-match': etag });
      await expect.poll(waiting).toBe(1);
    });
    expect((await answer)?.statusCode).toBe(412);
    expect((await read()).given).toContainEqual([id, 40]);
  });

  it('D-42 wait for a delete that has begun, and are refused after it', async () => {
    await fill(10, 5);
    const { etag } = await read();
    let answer: ReturnType<typeof put> | undefined;
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`delete from experiences where id = 5`);
      answer = put([[1, 50]], { 'if-match': etag });
      await expect.poll(waiting).toBe(1);
    });
    expect((await answer)?.statusCode).toBe(412);
    expect((await read()).given.map(([id]) => id)).toEqual([1, 2, 3, 4]);
  });

  it('cause no 5xx among single saves and deletes, and leave at most two experiences on each position', async () => {
    await fill(60, 40);
    const { etag } = await read();
    const answers = await Promise.all(
      Array.from({ length: 36 }, (_, n) => {
        if (n % 6 === 4) return api.admin('PUT', `/experiences/${n + 1}`, { payload: { order: 100 + n } });
        if (n % 6 === 5) return api.admin('DELETE', `/experiences/${60 - n}`);
        const reversed = Array.from({ length: 20 }, (_each, at): [number, number] => [20 - at, 200 + ((at + n) % 12)]);
        return put(reversed, n % 2 === 0 ? {} : { 'if-match': etag });
      }),
    );
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => ![200, 204, 412, 422].includes(status))).toEqual([]);
    const shared = Map.groupBy((await read()).given, ([, order]) => order);
    expect(Math.max(...[...shared.values()].map(({ length }) => length))).toBeLessThanOrEqual(2);
  });
});

describe('a save that is repeated with its Idempotency-Key', () => {
  beforeEach(() => fill(10, 5));

  it('is executed once, gets the same response, and does not conflict with itself', async () => {
    const headers = { 'idempotency-key': '"order-once"', 'if-match': (await read()).etag };
    const one = await put([[7, 1]], headers);
    await api.admin('PUT', '/experiences/7', { payload: { order: 30 } });
    const again = await put([[7, 1]], headers);
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([200, one.body, one.headers['etag']]);
    expect((await read()).given).toContainEqual([7, 30]);
  });

  it('can be repeated with the current version after a refusal', async () => {
    const headers = { 'idempotency-key': '"order-right"' };
    expect((await put([[7, 1]], { ...headers, 'if-match': '"a"' })).statusCode).toBe(412);
    expect((await put([[7, 1]], { ...headers, 'if-match': (await read()).etag })).statusCode).toBe(200);
  });
});

it('D-42 reads 5,000 positions with one statement, and saves 600 with as many statements as one position', async () => {
  await fill(5_000, 5_000);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const counted = async (ask: () => Promise<{ statusCode: number }>) => {
    query.mockClear();
    expect((await ask()).statusCode).toBe(200);
    // Background jobs also send statements, so only those on experiences count.
    return query.mock.calls.filter(([sent]) => /experiences/.test(JSON.stringify(sent))).length;
  };
  const reversed = (count: number) => Array.from({ length: count }, (_, at): [number, number] => [at + 1, count - at]);
  const [forOne, forMany] = [await counted(() => put([[1, 2]])), await counted(() => put(reversed(600)))];
  expect(forOne).toBeGreaterThan(3);
  expect(forMany).toBe(forOne);
  expect(await counted(() => api.admin('GET', path))).toBe(1);
  query.mockRestore();
  const { given } = await read();
  expect(given).toHaveLength(5_000);
  expect(given.slice(0, 600)).toEqual(reversed(600).toReversed());
});
