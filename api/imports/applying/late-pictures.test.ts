import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { testImporting } from '../../testing/imports/importing.ts';

const importing = testImporting();
beforeEach(() => setDown(false));

/** `setDown(true)` makes every picture except `/p0` fail with 503; `setDown(false)` makes them available again. */
const setDown = (isDown: boolean) =>
  importing.pictures.disturb((path) => (isDown && path !== '/p0' ? { status: 503, body: '' } : undefined));
const addressOf = (picture: number) => `${importing.pictures.origin}/p${picture}`;
/** Imports an activity with pictures. Returns the number of changes in the plan, the item, and the paths of the fetched pictures. */
async function importAll(...pictures: number[]) {
  const run = await importing.plan([{ id: '1', name: { es: 'Visita' }, pictures: pictures.map(addressOf) }]);
  importing.pictures.asked.length = 0;
  const [item] = await importing.itemsOf(await importing.apply(run));
  return { counts: run.counts, item, asked: importing.pictures.asked.toSorted() };
}
/** Returns the files of the experience's pictures, in order. */
async function shown() {
  const rows = await importing.read<{ file: string }>(sql`
    select file_name as file from media_experiences where experience_id is not null order by position, id`);
  return rows.map(({ file }) => file);
}
const unchanged = { counts: { changed: 0, unchanged: 1 } };

it('stored pictures are not fetched again, and stay when another picture fails, which the next import fetches', async () => {
  await importAll(0, 1);
  const [first, second] = await shown();
  setDown(true);
  const { item, asked } = await importAll(2, 1, 0);
  expect(new Set(asked)).toEqual(new Set(['/p2']));
  expect(item).toMatchObject({ state: 'applied', pictureFaults: [{ url: addressOf(2), fault: 'unreachable' }] });
  expect(await shown()).toEqual([second, first]);
  setDown(false);
  expect(await importAll(2, 1, 0)).toMatchObject({ counts: { changed: 1 }, asked: ['/p2'] });
  expect(await shown()).toEqual([expect.any(String), second, first]);
  expect(await importAll(2, 1, 0)).toMatchObject(unchanged);
});

it('pictures that the feed no longer contains are deleted when all their replacements have been fetched', async () => {
  await importAll(1, 2);
  const before = await shown();
  setDown(true);
  const { item } = await importAll(0, 3);
  expect(item).toMatchObject({ state: 'applied', pictures: 0, pictureFaults: [{ url: addressOf(3) }] });
  expect(await shown()).toEqual(before);
  setDown(false);
  expect(await importAll(0, 3)).toMatchObject({ counts: { changed: 1, conflict: 0 } });
  const after = await shown();
  expect(after).toHaveLength(2);
  expect(after.filter((file) => before.includes(file))).toEqual([]);
});

it('a new experience is created without a late picture; a picture that does not exist is requested once', async () => {
  setDown(true);
  await importAll(0, 1);
  expect(await shown()).toHaveLength(1);
  setDown(false);
  expect(await importAll(0, 1, 9)).toMatchObject({ counts: { changed: 1 }, asked: ['/p1', '/p9'] });
  expect(await shown()).toHaveLength(2);
  expect(await importAll(0, 1, 9)).toMatchObject(unchanged);
});
