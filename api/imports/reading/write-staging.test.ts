import { expect, it } from 'vitest';
import { testImporting } from '../../testing/imports/importing.ts';
import type { ImportSource, Reading } from '../source.ts';

const importing = testImporting();

type Seen = { id: string; list: number; language?: 'es' | 'en' };
/** Returns the name and the notes of activity `a` after the activities arrived in the given order. */
async function planned(seen: Seen[]) {
  await importing.empty();
  const source: ImportSource = {
    ...importing.source(),
    async *read() {
      for (const { id, list, language = 'es' } of seen) {
        const [fields, notes] = [{ name: `Visita ${id} de ${list}` }, [{ key: 'cut', field: 'name' } as const]];
        yield [{ is: 'activity', id, language, place: list, fields, notes }];
      }
    },
  };
  const { name, notes } = await importing.itemOf(await importing.plan(source), 'a');
  return { name, notes };
}
/** A full batch of activities with other ids. */
const others: Seen[] = Array.from({ length: 500 }, (_, n) => ({ id: `other-${n}`, list: 9 }));

it.each([
  { why: 'in two lists', seen: [1, 2], isDuplicate: true },
  { why: 'in two lists, read in reverse order', seen: [2, 1], isDuplicate: true },
  { why: 'in one list that was retried', seen: [1, 1], isDuplicate: false },
  { why: 'in two lists, the first retried', seen: [1, 2, 1], isDuplicate: true },
  { why: 'in two lists, the first last and retried', seen: [2, 1, 1], isDuplicate: true },
])('an activity $why results in the same item, however it is divided into batches', async ({ seen, isDuplicate }) => {
  const activities: Seen[] = seen.map((list) => ({ id: 'a', list }));
  const apart = activities.flatMap((one) => [one, ...others]);
  const withEnglish: Seen[] = [...activities, ...others, { id: 'a', list: 1, language: 'en' }];
  const cut = { key: 'cut', field: 'name' };
  const expected = { name: 'Visita a de 1', notes: isDuplicate ? [{ key: 'duplicate' }, cut] : [cut] };
  for (const feed of [activities, apart, withEnglish]) expect(await planned(feed)).toEqual(expected);
});

it('all rejected records of a feed are counted once each, and a limited number of them is stored', async () => {
  const note = { key: 'duplicate' } as const;
  const junk = Array.from({ length: 1_203 }, (_, n): Reading => ({ is: 'rejected', id: String(n), list: '30', note }));
  const feed = importing.source([{ id: 'a', name: { es: 'Visita' } }, { id: 'b' }]);
  const run = await importing.plan({
    ...feed,
    async *read(signal) {
      yield* feed.read(signal);
      // The records are rejected once per language.
      yield junk;
      yield junk;
    },
  });
  // Activity `b` is rejected as well, because it has no name.
  expect(run.counts).toMatchObject({ new: 1, rejected: 1_204 });
  expect(await importing.itemsOf(run, 'kind=rejected')).toHaveLength(1_001);
});
