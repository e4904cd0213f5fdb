/**
 * `npm run bench -- fault-injection [--only refused] [--seconds 20]`: injects one fault after the other into the running product, such as a full disk
 * or a database that does not answer, under a light load of reads, saves and uploads. Exits with 1 if an answer was neither 2xx, 409, 412
 * nor a 503 with a sentence, if no upload succeeds within 30 s after the fault without a restart, or if an acknowledged write is lost or a
 * picture half-written. `--soak [minutes]` has no fault: it runs a heavy load for 30 minutes by default, and exits with 1 if a read fails,
 * after an answer of 503, if the memory grows, or if the load is too light.
 */
import { parseArgs } from 'node:util';
import { toInteger } from './support/options.ts';
import { faults } from './fault-injection/faults.ts';
import { runFault, type Outcome } from './fault-injection/run-fault.ts';
import { soak } from './fault-injection/soak.ts';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string' }, soak: { type: 'boolean' } },
  allowPositionals: true,
});
const rows: Outcome['row'][] = [];
try {
  if (values.soak) add(await soak(toInteger('soak', positionals[0] ?? '30')));
  else await runFaults();
} finally {
  console.table(rows);
}

async function runFaults(): Promise<void> {
  const { only } = values;
  const seconds = values.seconds === undefined ? undefined : toInteger('seconds', values.seconds);
  const chosen = Object.entries(faults).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new RangeError(`--only must be one of ${Object.keys(faults).join(', ')}`);
  for (const [name, fault] of chosen) {
    console.log(`${name}: ${fault.title} …`);
    add(await runFault(fault, seconds));
  }
}

function add({ row, defects }: Outcome): void {
  rows.push(row);
  defects.forEach((defect) => console.log(`  ${defect}`));
  if (defects.length > 0) process.exitCode = 1;
}
