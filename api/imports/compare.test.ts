import { afterAll, beforeAll, expect, it } from 'vitest';
import { startImporting, type Importing } from '../testing/importing.ts';

let importing: Importing;
beforeAll(async () => void (importing = await startImporting()));
afterAll(() => importing.close());

it('activities that are more than one step compares are planned once each', async () => {
  const activities = Array.from({ length: 2_001 }, (_, n) => ({ id: String(n), name: { es: `Visita ${n}` } }));
  const run = await importing.plan(activities);
  expect(run).toMatchObject({ state: 'planned', counts: { new: 2_001, unchanged: 0 }, chosen: 2_001 });
  const planned = (await importing.itemsOf(run)).map(({ sourceId }) => sourceId);
  expect(planned.toSorted()).toEqual(activities.map(({ id }) => id).toSorted());
});
