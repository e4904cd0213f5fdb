import { afterAll, beforeAll, expect, it } from 'vitest';
import { playSequences } from '../testing/freshness/play-sequences.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('D-92 random sequences of edits leave the marks of the oracle, and each filter finds the records of a recount', async () => {
  const { faults, sequences, seen } = await playSequences(api, { seed: 'short', records: 67, steps: 4 });
  expect(faults).toEqual([]);
  expect(sequences).toBeGreaterThan(1_000);
  for (const state of ['absent', 'missing', 'fresh', 'stale']) expect(seen[state], state).toBeGreaterThan(500);
});
