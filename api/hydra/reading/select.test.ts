import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { experienceApi } from '../../resources/experience/experience.ts';
import { fillCatalogue } from '../../testing/fuzz/fill-catalogue.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { itemOf } from './select.ts';

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await fillCatalogue(api, 8);
  await api.db.execute(sql`analyze`);
}, 60_000);
afterAll(() => api.close());

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it('the statement of a record reads only the referenced rows', async () => {
  const { json, from } = itemOf(experienceApi, 'es');
  const explained = await api.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) select ${json} from ${from} where experiences.id = 1`,
  );
  const nodes = explained.rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodesOf(plan)));
  const read = nodes.flatMap(({ 'Relation Name': table, 'Actual Rows': rows, 'Actual Loops': loops }) =>
    table === 'makers' || table === 'locations' ? [[table, rows * loops]] : [],
  );
  expect(Object.fromEntries(read)).toEqual({ makers: 1, locations: 1 });
});
