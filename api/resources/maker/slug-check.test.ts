import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/api-under-test.ts';
import { addMaker } from '../../testing/catalogue.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await startApi();
  await addMaker(api, { name: 'Mar Viva', slug: 'mar-viva' });
  await addMaker(api, { name: 'Mar Viva Sur', slug: 'mar-viva-sur' });
});
afterAll(() => api.close());

it.each([
  ['mar-viva', ['Mar Viva']],
  ['mar', []],
])('D-54 MAK-F-26 says who has exactly the slug %s', async (slug, names) => {
  const answer = await api.admin('GET', `/makers?slug=${slug}`);
  expect(answer.json()['hydra:member'].map(({ name }: { name: string }) => name)).toEqual(names);
});

it('D-04 the admin is told that it may ask', async () => {
  expect((await api.guest('GET', '/config.json')).json().features).toContain('slug-check');
});
