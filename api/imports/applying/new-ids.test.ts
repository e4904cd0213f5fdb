import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { namedTours, testImporting } from '../../testing/imports/importing.ts';

const importing = testImporting();

it('new experiences get ids in the order of their items, whatever the order on disk', async () => {
  const count = 300;
  const run = await importing.plan(namedTours(count));
  await importing.read(sql`update import_items set name = name where id % 3 = 0`);
  await importing.apply(run);
  const { rows } = await importing.api.db.execute<{ experience: number }>(sql`
    select experience_id as experience from import_items where run_id = ${run.id} order by id`);
  const ids = rows.map(({ experience }) => experience);
  expect(new Set(ids).size).toBe(count);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
});
