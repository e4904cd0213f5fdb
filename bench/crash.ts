/**
 * `npm run bench:crash [-- --rounds 30]`: kills the server `rounds` times, then the database as often, in the middle of writes and uploads.
 * After every restart, checks whether an acknowledged write is lost or an upload is half-written. Exits with 1 if so, or if a restart
 * failed.
 */
import { parseArgs } from 'node:util';
import { makeCrashes, victims, type Tally } from './crash-rounds.ts';
import { median } from './median.ts';
import { toInteger } from './options.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } });
const rounds = toInteger('rounds', values.rounds);

const tallies: Tally[] = [];
for (const victim of victims) tallies.push(await makeCrashes(victim, rounds, console.log));

console.table(
  Object.fromEntries(
    tallies.map(({ victim, acknowledged, uploads, lost, halfWritten, failedStarts, secondsToServe }) => [
      `kill -9 of the ${victim}`,
      {
        rounds,
        'writes acknowledged': acknowledged,
        'uploads among them': uploads,
        'writes lost': lost.length,
        'half-written media': halfWritten.length,
        'failed starts': failedStarts.length,
        'seconds to serve again, median': median(secondsToServe).toFixed(1),
        worst: Math.max(...secondsToServe).toFixed(1),
      },
    ]),
  ),
);
const faults = tallies.flatMap(({ lost, halfWritten, failedStarts }) => [...lost, ...halfWritten, ...failedStarts]);
process.exitCode = faults.length > 0 ? 1 : 0;
