import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '../../resources.ts';
import { readChanges, readState, rebuildState } from '../../testing/changes/logged-state.ts';
import { fillCatalogue } from '../../testing/fuzz/fill-catalogue.ts';
import { addLinks } from '../../testing/trash/add-links.ts';
import { readRows } from '../../testing/trash/read-rows.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

const rounds = 8;
const attemptsPerRound = 60;
const seed = 20_261_124;

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await fillCatalogue(api);
  await addLinks(api);
}, 120_000);
afterAll(() => api.close());

/** Returns the numbers of a repeatable random sequence. */
function* random(start: number): Generator<number> {
  const [values = []] = fc.sample(fc.array(fc.nat(1_000_000), { minLength: 2000, maxLength: 2000 }), {
    seed: start,
    numRuns: 1,
  });
  yield* values;
}

const pick = <T>(items: readonly T[], numbers: Iterator<number>): T => {
  const item = items[Number(numbers.next().value) % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
};

/** Picks a collection, then one of its records. The administrator of the session is left out. */
async function pickRecord(numbers: Iterator<number>): Promise<string> {
  const { collection } = pick(resources, numbers).contract;
  const { rows } = await api.db.execute<{ id: number }>(
    sql`select id from ${sql.identifier(collection)} where ${collection}::text <> 'users' or id > 1 order by id`,
  );
  return rows.length === 0 ? pickRecord(numbers) : `/${collection}/${pick(rows, numbers).id}`;
}

/** Restores items in a random order. An item whose reference is in the trash itself comes after that one. */
async function restoreAll(items: string[], numbers: Iterator<number>): Promise<void> {
  const left = [...items];
  while (left.length > 0) {
    const item = pick(left, numbers);
    const answer = await api.admin('POST', `${item}/restore`);
    if (answer.statusCode === 200) {
      left.splice(left.indexOf(item), 1);
      continue;
    }
    const { obstacles = [] } = answer.json();
    // Every obstacle is a reference to a record that is in the trash, too.
    expect(obstacles, answer.body).not.toHaveLength(0);
    for (const { key, gone } of obstacles) {
      expect(key).toBe('referenceDeleted');
      for (const { trash } of gone) expect(left).toContain(trash);
    }
  }
}

it('random deletes and restores over all resources leave every row, link, picture and position as before', async () => {
  const kinds = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const numbers = random(seed + round);
    const before = await readRows(api.db);
    const items: string[] = [];
    for (let n = 0; n < attemptsPerRound; n += 1) {
      const path = await pickRecord(numbers);
      const { statusCode, headers } = await api.admin('DELETE', path);
      expect([204, 409]).toContain(statusCode);
      if (statusCode !== 204) continue;
      kinds.add(path.split('/')[1] ?? '');
      items.push(String(headers['location']));
      expect((await api.admin('GET', path)).statusCode).toBe(404);
    }
    await restoreAll(items, numbers);
    expect(await readRows(api.db)).toEqual(before);
  }
  expect([...kinds].sort()).toEqual(resources.map(({ contract }) => contract.collection).sort());
}, 300_000);

it('the change log rebuilds the restored records', async () => {
  expect(await rebuildState(api.db)).toEqual(await readState(api.db));
  expect(new Set((await readChanges(api.db)).map(({ kind }) => kind))).toContain('restore');
});
