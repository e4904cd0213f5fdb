import { expect, it } from 'vitest';
import { testImporting } from '../../testing/imports/importing.ts';
import { rangeSize } from './compare.ts';

const importing = testImporting();

it('each activity is planned once if the feed exceeds a range', async () => {
  const count = rangeSize + 1;
  const activities = Array.from({ length: count }, (_, n) => ({ id: String(n), name: { es: `Visita ${n}` } }));
  const run = await importing.plan(activities);
  expect(run).toMatchObject({ state: 'planned', counts: { new: count, unchanged: 0 }, chosen: count });
  const planned = (await importing.itemsOf(run)).map(({ sourceId }) => sourceId);
  expect(planned.toSorted()).toEqual(activities.map(({ id }) => id).toSorted());
});
