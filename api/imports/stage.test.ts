import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.ts';
import { sourceOf } from '../testing/feed.ts';
import { importingFrom } from '../testing/importing.ts';
import type { ImportSource, Reading } from './source.ts';

let api: ApiUnderTest;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

it('all junk of a feed is counted, each piece once, and a part of it is kept to be looked at', async () => {
  const importing = importingFrom(api);
  const junk: Reading[] = Array.from({ length: 1_203 }, (_, n) => {
    const note = { key: 'duplicate' } as const;
    return { is: 'rejected', id: String(n), list: '30', note };
  });
  const feed = sourceOf({ activities: [{ id: 'a', name: { es: 'Visita' } }, { id: 'b' }] });
  const source: ImportSource = {
    ...feed,
    async *read(signal) {
      yield* feed.read(signal);
      // As both languages have it.
      yield* junk;
      yield* junk;
    },
  };
  const run = await importing.plan(source);
  // One has no name.
  expect(run.counts).toMatchObject({ new: 1, rejected: 1_204 });
  const { 'hydra:totalItems': kept } = (await api.admin('GET', `${run['@id']}/items?kind=rejected`)).json();
  expect(kept).toBe(1_001);
});
