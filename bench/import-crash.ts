/**
 * `npm run bench -- import-crash [--rounds 20 --activities 120 --seed 1]`: runs three steps per round, on a new database: an import, an import
 * of later changes, and the undo of the second import. The first round is undisturbed. In each of the `rounds` after it, the server is
 * killed and restarted at moments drawn from the seed, which is random by default, and the state after each step is compared with that of
 * the first round. Exits with 1 if they differ.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ImportRun, RunState } from '@trastienda/contract/imports/runs';
import { joinEngine } from '../api/db/engine/join-engine.ts';
import { importCalls } from '../api/testing/imports/import-calls.ts';
import { drawsOf } from '../sandbox/catalogue/random.ts';
import { findDifferences, hashOf, readImportState, type ImportState } from './measure/import-state.ts';
import { toInteger } from './support/options.ts';
import { callerOf, killServer, startServer, stopProcess, withDataFolder } from './support/server.ts';
import { startStandIn } from './support/stand-in.ts';

/**
 * The phases in which the server may be killed: reading and applying the whole catalogue, reading and applying the changes of a month, and
 * undoing those changes.
 */
const phases = ['reading', 'applying', 'reading changes', 'applying changes', 'undoing'] as const;
type Phase = (typeof phases)[number];
/** Returns the milliseconds from now until the next kill, or undefined for no kill. `killed` is the number of kills in the phase so far. */
type WhenToKill = (phase: Phase, killed: number) => number | undefined;
/** The states after each step, and for each phase its duration and the number of kills. `workers` counts the import processes killed. */
type Round = { states: ImportState[]; ms: Record<Phase, number>; kills: Record<Phase, number>; workers: number };

/**
 * The probability that the server is killed in a phase, and, after each kill, that it is killed again in the same phase, up to `mostKills`
 * times. Only the first kill in the phase `applying` is certain.
 */
const killShare = 0.4;
const mostKills = 2;
const pollMs = 20;
const timeoutMs = 300_000;
const laterDay = 30;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    activities: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const rounds = toInteger('rounds', values.rounds, 0);
const activities = toInteger('activities', values.activities);
const seed = toInteger('seed', values.seed, 0);

console.log(`seed ${seed}`);
const standIn = await startStandIn({ activities });
try {
  const { states, ms } = await runRound(() => undefined);
  console.log(`undisturbed: ${phases.map((phase) => `${phase} ${(ms[phase] / 1000).toFixed(1)} s`).join(', ')}`);
  const [kills, faults] = [toZeros(), [] as string[]];
  let workers = 0;
  const whenToKill = drawKills(ms);
  for (let round = 1; round <= rounds; round += 1) {
    const found = await runRound(whenToKill);
    const differences = states.flatMap((state, step) => findDifferences(state, found.states[step] ?? new Map()));
    for (const phase of phases) kills[phase] += found.kills[phase];
    workers += found.workers;
    faults.push(...differences);
    const killed = phases.filter((phase) => found.kills[phase] > 0).map((phase) => `${found.kills[phase]}x ${phase}`);
    const busy = `with ${found.workers} import processes`;
    const verdict = differences.length === 0 ? 'the same result' : `${differences.length} DIFFERENCES`;
    console.log(`${round}/${rounds}: killed ${killed.join(', ') || 'never'}, ${busy}: ${verdict}`);
    differences.slice(0, 3).forEach((one) => console.log(`  ${one.slice(0, 2_000)}`));
  }
  console.table({ 'kill -9 of the server while': kills });
  console.log(`${workers} import processes were killed with the server`);
  console.log(`${faults.length} differences from an undisturbed import (aim 0); hash ${hashOf(states)}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await standIn.stop();
}

function toZeros(): Record<Phase, number> {
  return { reading: 0, applying: 0, 'reading changes': 0, 'applying changes': 0, undoing: 0 };
}

/** @param usualMs the duration of each phase without kills. The first kill in `applying` is due within the first half of its duration. */
function drawKills(usualMs: Round['ms']): WhenToKill {
  const draws = drawsOf(seed);
  return (phase, killed) => {
    const [isOnce, share] = [draws.isOnce(killShare), draws.next()];
    if (phase === 'applying' && killed === 0) return (share * usualMs[phase]) / 2;
    return isOnce && killed < mostKills ? share * usualMs[phase] : undefined;
  };
}

function runRound(whenToKill: WhenToKill): Promise<Round> {
  return withDataFolder(async (folder) => {
    // With `never`, the server does not read the feed by itself, only when the round requests it.
    const start = () => startServer(folder, { ...standIn.variables, IMPORT_READ_AT: 'never' });
    const round: Round = { states: [], ms: toZeros(), kills: toZeros(), workers: 0 };
    let server = await start();
    const { begin, request, beginUndo, read } = importCalls(callerOf((...asked) => server.ask(...asked)));

    /** Waits until the run is no longer in `state`. Meanwhile, kills and restarts the server at the times that `whenToKill` returns. */
    async function through(phase: Phase, run: ImportRun, state: RunState): Promise<void> {
      const startedAt = performance.now();
      const nextAt = () => performance.now() + (whenToKill(phase, round.kills[phase]) ?? Infinity);
      for (let killAt = nextAt(); (await read(run)).state === state;) {
        if (performance.now() - startedAt > timeoutMs) throw new Error(`${phase} did not end`);
        await sleep(Math.min(pollMs, Math.max(killAt - performance.now(), 0)));
        if (performance.now() < killAt) continue;
        round.workers += await killServer(server);
        round.kills[phase] += 1;
        server = await start();
        killAt = nextAt();
      }
      round.ms[phase] = performance.now() - startedAt;
    }

    async function importAll(day: number, reading: Phase, applying: Phase): Promise<ImportRun> {
      await standIn.control({ day });
      const run = await begin('civitatis');
      await through(reading, run, 'reading');
      await request(run);
      await through(applying, run, 'applying');
      return run;
    }

    const note = async () => round.states.push(await readImportState((await joinEngine(folder)).url));
    try {
      await importAll(0, 'reading', 'applying');
      await note();
      const run = await importAll(laterDay, 'reading changes', 'applying changes');
      await note();
      await beginUndo(run);
      await through('undoing', run, 'undoing');
      await note();
      return round;
    } finally {
      await stopProcess(server.child);
    }
  });
}
