import { verdict } from '../support/verdict.ts';
import type { Outcome } from './timetable.ts';

const mostSecondsToWrite = 10;
/** Number of sentences printed for each kind of fault. */
const mostShown = 5;

/** Prints the outcome. */
export function report({
  requests,
  reads,
  writes,
  load,
  failovers,
  outages,
  restartSeconds,
  imported,
  faults,
}: Outcome): void {
  console.log(`${reads.length} reads and ${writes.length} writes with success;`);
  console.log(`  longest time without one: ${longestGap(reads)} s of reads, ${longestGap(writes)} s of writes`);
  console.log(`answers: ${list(requests.answers)}; without an answer: ${list(requests.unanswered)}`);
  console.log(
    `${load.journals.records.size} records, ${load.journals.uploads.size} uploads, ${load.mails.length} mails`,
  );
  console.log(`servers started again in ${restartSeconds.map((seconds) => seconds.toFixed(1)).join(', ')} s`);
  console.log(
    `the import took ${imported.seconds.toFixed(0)} s, and was followed by ${imported.streams} streams of events`,
  );
  const met = failovers.filter(({ isImporting }) => isImporting).length;
  console.log(`failovers during the import: ${met} (aim ≥ 1)${verdict(met > 0)}`);
  for (const { promoted, written } of failovers) {
    const aim = `(aim ≤ ${mostSecondsToWrite})${verdict(written <= mostSecondsToWrite)}`;
    console.log(
      `failover: promoted ${promoted.toFixed(1)} s after the kill, written ${written.toFixed(1)} s later ${aim}`,
    );
  }
  for (const { away, reads: whileAway, written } of outages) {
    const aim = `(aim ≤ ${mostSecondsToWrite})${verdict(written <= mostSecondsToWrite)}`;
    console.log(
      `standby away for ${away.toFixed(0)} s: ${whileAway} reads with success; written ${written.toFixed(1)} s after its start ${aim}`,
    );
  }
  for (const [what, sentences] of Object.entries(faults)) {
    console.log(`${what}: ${sentences.length} (aim 0)${verdict(sentences.length === 0)}`);
    for (const sentence of sentences.slice(0, mostShown)) console.log(`  ${sentence.slice(0, 500)}`);
  }
}

function longestGap(times: number[]): string {
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  return (Math.max(0, ...gaps) / 1000).toFixed(1);
}

const list = (counts: Map<string, number>) =>
  [...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';
