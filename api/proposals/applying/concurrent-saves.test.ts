import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addNamed } from '../../testing/catalogue.ts';
import { proposingOn } from '../../testing/proposals/proposing.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('D-91 saves during an apply wait for a batch at most, and none is lost', async () => {
  const proposing = proposingOn(api);
  await addNamed(api, 'tags', 1_500, 'Etiqueta');
  const id = await proposing.plan({
    collection: 'tags',
    where: {},
    operations: [{ operation: 'set', field: 'description', language: 'es', value: 'Del cambio' }],
  });
  await proposing.begin.apply(id);
  const working = proposing.work();
  const { rows } = await api.db.execute<{ id: number }>(sql`select id from tags order by id desc`);
  const saved = rows.filter((_, place) => place % 50 === 0).map((row) => row.id);
  for (const tag of saved) {
    const answer = await api.admin('PATCH', `/tags/${tag}`, { payload: { description: `De una persona ${tag}` } });
    expect(answer.statusCode).toBe(200);
  }
  await working;
  const after = await api.db.execute<{ id: number; description: string }>(
    sql`select id, description ->> 'es' as description from tags`,
  );
  const isSaved = new Set(saved);
  for (const { id: tag, description } of after.rows) {
    expect(description).toBe(isSaved.has(tag) ? `De una persona ${tag}` : 'Del cambio');
  }
  const { applied, refused, state } = await proposing.read(id);
  expect({ state, all: applied + refused }).toEqual({ state: 'applied', all: 1_500 });
});
