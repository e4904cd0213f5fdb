/**
 * `npm run bench:import-crash [-- --rounds 20 --activities 120 --seed 1]`: kills and restarts the server in the middle of two imports and
 * of an undo, and compares the results with those of an undisturbed round. The seed, random by default, decides when the
 * server is killed. Exits with 1 if the results differ.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { makeImportCrashes } from './import-crash-rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    activities: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const [rounds, activities, seed] = [values.rounds, values.activities, values.seed].map(Number);
if (
  rounds === undefined ||
  activities === undefined ||
  seed === undefined ||
  ![rounds, activities, seed].every(Number.isInteger)
)
  throw new RangeError('--rounds, --activities and --seed must be integers');

console.log(`seed ${seed}`);
const { kills, workers, faults, hash } = await makeImportCrashes({ rounds, seed, activities }, console.log);
console.table({ 'kill -9 of the server while': kills });
console.log(`${workers} import processes were killed with the server`);
console.log(`${faults.length} differences from an undisturbed import (aim 0); hash ${hash}`);
process.exitCode = faults.length > 0 ? 1 : 0;
