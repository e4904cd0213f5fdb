import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillForProposals } from '../../testing/proposals/fill.ts';
import { playRounds } from '../../testing/proposals/round-trip.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

/** Two for each collection; `round-trip.long.test.ts` plays more. */
const rounds = 20;

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await fillForProposals(api);
});
afterAll(() => api.close());

it('D-91 an apply and its undo leave every record as it was, except for what others edited', async () => {
  const { faults, ...sums } = await playRounds(api, { seed: 'short', rounds });
  expect(faults).toEqual([]);
  for (const [part, sum] of Object.entries(sums)) expect(sum, part).toBeGreaterThan(0);
});
