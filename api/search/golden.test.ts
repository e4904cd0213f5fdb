import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchAnswer } from '@trastienda/contract/search/calls';
import { addGoldenRecords } from '../testing/search/add-golden-records.ts';
import { readExpectedIris } from '../testing/search/expected-iris.ts';
import { goldenQueries } from '../testing/search/golden-queries.ts';
import { measureGolden } from '../testing/search/measure-golden.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await addGoldenRecords(api.db);
});
afterAll(() => api.close());

it('D-100 finds what a person means: of 200 typed texts, 95 % first and 99 % among the first five', async () => {
  const search = async (typed: string, language: string) => {
    const headers = { 'accept-language': language };
    const answer = await api.admin('GET', `/search?q=${encodeURIComponent(typed)}`, { headers });
    expect(answer.statusCode, `${typed}: ${answer.body}`).toBe(200);
    return answer.json<SearchAnswer>()['hydra:member'].map(({ '@id': iri }) => iri);
  };
  const { first, amongFive, misses } = await measureGolden(search, await readExpectedIris(api.db));
  expect(goldenQueries).toHaveLength(200);
  expect({ first: first >= 0.95, amongFive: amongFive >= 0.99 }, misses.join('\n')).toEqual({
    first: true,
    amongFive: true,
  });
});
