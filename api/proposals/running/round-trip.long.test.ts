import { expect, it } from 'vitest';
import { fillForProposals } from '../../testing/proposals/fill.ts';
import { playRounds } from '../../testing/proposals/round-trip.ts';
import { startApi } from '../../testing/servers/api-under-test.ts';

/** Few in each database, because the deletes of the rounds leave fewer and fewer records. */
const [databases, rounds] = [5, 40];

it('D-91 after 200 applies and undos, every record is as it was, except for what others edited', async () => {
  for (let n = 1; n <= databases; n += 1) {
    const api = await startApi();
    await fillForProposals(api);
    const { faults, applied } = await playRounds(api, { seed: `long ${n}`, rounds });
    await api.close();
    expect(faults).toEqual([]);
    expect(applied).toBeGreaterThan(rounds);
  }
}, 900_000);
