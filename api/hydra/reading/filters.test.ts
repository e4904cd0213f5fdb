import { afterAll, beforeAll, expect, it } from 'vitest';
import { makerPlanApi } from '../../resources/maker-plan.ts';
import { resources } from '../../resources.ts';
import { throwDice } from '../../testing/filters/dice.ts';
import { fillRecords } from '../../testing/filters/fill/fill-records.ts';
import { findMisplaced } from '../../testing/filters/find-misplaced.ts';
import { toMemory, type Memory } from '../../testing/filters/memory.ts';
import { parametersOfResource, planCombinations, type Combination } from '../../testing/filters/plan-combinations.ts';
import { readPage, readWhole, urlOf } from '../../testing/filters/read-list.ts';
import { readTables } from '../../testing/filters/read-tables.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

const contracts = [...resources, makerPlanApi].map(({ contract }) => contract);
/** 25 groups of 20 combinations. */
const groups = Array.from({ length: 25 }, (_, n) => [n * 20, n * 20 + 19] as const);

let api: ApiUnderTest;
let memory: Memory;
let combinations: Combination[];
beforeAll(async () => {
  api = await startApi();
  await fillRecords(api, Date.now());
  memory = toMemory(await readTables(api), Date.now());
  combinations = planCombinations(memory, contracts, 500);
});
afterAll(() => api.close());

it.each(groups)(
  'D-08 a list with random filters and orders contains the records that match in memory: combinations %i to %i',
  async (first, last) => {
    for (const combination of combinations.slice(first, last + 1)) await expectAsInMemory(combination);
  },
);

/** Reads a list as a whole, and one of its smaller pages. */
async function expectAsInMemory(combination: Combination) {
  const { ids, language } = combination;
  const url = urlOf(combination);
  const where = `GET ${url} in ${language}`;
  const { 'hydra:member': members, 'hydra:totalItems': total } = await readWhole(api, url, language);
  const found = members.map(({ id }) => id);
  expect({ missing: without(ids, found), extra: without(found, ids) }, where).toEqual({ missing: [], extra: [] });
  expect({ total, read: found.length }, where).toEqual({ total: ids.length, read: ids.length });
  expect(findMisplaced(memory, members, combination), `${where}: the first record in the wrong place`).toBeUndefined();

  const page = throwDice(url).upTo(Math.floor(found.length / 7));
  const { 'hydra:member': few } = await readPage(api, `${url}&itemsPerPage=7&page=${page + 1}`, language);
  expect(few, `${where}: page ${page + 1} of 7 members`).toEqual(members.slice(page * 7, page * 7 + 7));
}

/** Returns the ids that the other list does not contain: the first ten. */
function without(some: readonly number[], others: readonly number[]): number[] {
  const known = new Set(others);
  return some.filter((id) => !known.has(id)).slice(0, 10);
}

it('each parameter of each resource, and each value of a flag, decides in a combination which records are found, and some are', () => {
  const decisive = new Set(combinations.flatMap((one) => one.decisive.map((key) => `${one.contract.path} ${key}`)));
  const all = contracts.flatMap((one) => parametersOfResource(one).map(({ key }) => `${one.path} ${key}`));
  expect(all.filter((key) => !decisive.has(key))).toEqual([]);
  expect(combinations).toHaveLength(500);
});
