/**
 * `npm run bench:imports [-- --activities 100000] [--no-pictures]`: measures how fast a distributor's whole catalogue is read and applied,
 * and how much memory the processes use. Exits with 1 if a process other than an image worker uses `mostMb` or more, or if a
 * second comparison with the same feed finds changes.
 */
import { parseArgs } from 'node:util';
import { measureImports, type Part } from './measure-imports.ts';
import { startProduct } from './product.ts';
import { startStandIn } from './stand-in.ts';

const mostMb = 300;

const { values } = parseArgs({
  options: { activities: { type: 'string', default: '3000' }, pictures: { type: 'boolean', default: true } },
  allowNegative: true,
});
const activities = Number(values.activities);
if (!Number.isInteger(activities) || activities < 1) throw new RangeError('--activities must be a positive integer');

const standIn = await startStandIn({ activities, hasPictures: values.pictures });
// With `never`, the server does not read the feed by itself, only for the measurement.
const product = await startProduct({ ...standIn.variables, IMPORT_READ_AT: 'never' });
try {
  const { first, applied, again, changes, pictures, copySeconds } = await measureImports(product);
  print('read and planned', first);
  print('applied', applied);
  console.log(`  with ${pictures} pictures; a bare COPY of the same rows: ${copySeconds.toFixed(2)} s,`);
  console.log(`  ratio ${(applied.seconds / copySeconds).toFixed(1)}`);
  print('read and planned again', again);
  console.log(`  changes found in the same feed: ${changes} (aim 0)${verdict(changes === 0)}`);
} finally {
  await product.stop();
  await standIn.stop();
}

function print(what: string, { activities: found, seconds, peaksMb }: Part): void {
  console.log(`${what}: ${found} activities in ${seconds.toFixed(1)} s, ${Math.round(found / seconds)} per second`);
  for (const [program, mb] of Object.entries(peaksMb)) {
    // The aim does not apply to image workers, which `npm run bench:uploads` measures.
    const judged = program === 'draw-picture' ? '' : ` (aim < ${mostMb})${verdict(mb < mostMb)}`;
    console.log(`  ${program}: ${Math.round(mb)} MB at most${judged}`);
  }
}

function verdict(isReached: boolean): string {
  if (!isReached) process.exitCode = 1;
  return isReached ? '' : '  ← missed';
}
