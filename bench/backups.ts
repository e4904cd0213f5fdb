/**
 * `npm run bench:backups [-- --experiences 10000]`: backs up, verifies and restores a catalogue in which each experience has a picture of
 * its own, while four clients write. Prints time, size and peak memory of each command. Exits with 1 if the memory of a command is more
 * than `mostMegabytes`, or the backup takes more than `mostOfCopy` times as long as a copy of the pictures.
 */
import { parseArgs } from 'node:util';
import { measureBackups } from './measure/measure-backups.ts';
import { toInteger } from './support/options.ts';
import { verdict } from './support/verdict.ts';

const mostMegabytes = 512;
const mostOfCopy = 4;

const { values } = parseArgs({ options: { experiences: { type: 'string', default: '10000' } } });
const { commands, copyMs, bytes, answers } = await measureBackups(toInteger('experiences', values.experiences));

console.log(`pictures: ${(bytes.pictures / 1e9).toFixed(2)} GB; backup: ${(bytes.backup / 1e9).toFixed(2)} GB`);
for (const { name, ms, megabytes } of commands) {
  const memory = `${megabytes.toFixed(0)} MB at most (aim ≤ ${mostMegabytes} MB)`;
  console.log(`${name}: ${(ms / 1000).toFixed(1)} s, ${memory}${verdict(megabytes <= mostMegabytes)}`);
}
const ratio = (commands[0]?.ms ?? NaN) / copyMs;
const copied = `${(copyMs / 1000).toFixed(1)} s to copy the pictures`;
console.log(
  `backup: ${ratio.toFixed(1)} times the ${copied} (aim ≤ ${mostOfCopy.toFixed(1)})${verdict(ratio <= mostOfCopy)}`,
);
console.log(
  `a write: ${answers.aloneMs.toFixed(1)} ms, ${answers.meanwhileMs.toFixed(1)} ms during the backup (medians)`,
);
