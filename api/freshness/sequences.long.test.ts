import { afterAll, beforeAll, expect, it } from 'vitest';
import { playSequences } from '../testing/freshness/play-sequences.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('D-92 10,000 random sequences of edits leave the marks of the oracle', { timeout: 600_000 }, async () => {
  const { faults, sequences, seen } = await playSequences(api, { seed: 'long', records: 667, steps: 12 });
  expect(faults).toEqual([]);
  expect(sequences).toBeGreaterThanOrEqual(10_000);
  for (const state of ['absent', 'missing', 'fresh', 'stale']) expect(seen[state], state).toBeGreaterThan(5_000);
});
