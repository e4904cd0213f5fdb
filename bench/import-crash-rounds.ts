import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountForPostgres } from '../api/db/engine/account.ts';
import { findDataDirectory } from '../api/db/engine/data-directory.ts';
import { joinEngine } from '../api/db/engine/join-engine.ts';
import { drawsOf, type Draws } from '../sandbox/catalogue/random.ts';
import { killServer, startServer, stopServer, type Server } from './crash-server.ts';
import { findDifferences, hashOf, readImportState, type ImportState } from './import-state.ts';
import { startStandIn } from './stand-in.ts';

/**
 * The phases in which the server may be killed: reading and applying the whole catalogue, reading and applying the changes of a month, and
 * undoing those changes.
 */
const phases = ['reading', 'applying', 'reading changes', 'applying changes', 'undoing'] as const;
type Phase = (typeof phases)[number];
type OfPhases = Record<Phase, number>;

/**
 * The results of all rounds. `workers` counts the import processes that were killed with the server, `faults` contains a sentence for each
 * difference from the first round, which is undisturbed, and `hash` is the hash of the states of that round.
 */
export type ImportTally = { kills: OfPhases; workers: number; faults: string[]; hash: string };

/**
 * The probability that the server is killed in a phase, and, after each kill, that it is killed again in the same phase, up to `mostKills`
 * times. Only the first kill in the phase `applying` is certain.
 */
const killShare = 0.4;
const mostKills = 2;
const pollMs = 20;
const timeoutMs = 300_000;
const laterDay = 30;

/**
 * Runs three steps per round, on a new database: an import, an import of later changes, and the undo of the second import. The first round
 * is undisturbed. In each later round, the server is killed at moments drawn from `seed`, and the state after each step is compared with
 * that of the first round.
 * @param rounds the number of rounds after the undisturbed one.
 */
export async function makeImportCrashes(
  { rounds, seed, activities }: { rounds: number; seed: number; activities: number },
  say: (line: string) => void,
): Promise<ImportTally> {
  const standIn = await startStandIn({ activities });
  const draws = drawsOf(seed);
  const tally: ImportTally = { kills: forEach(() => 0), workers: 0, faults: [], hash: '' };
  try {
    const expected = await runRound(standIn, () => undefined);
    tally.hash = hashOf(expected.states);
    say(`undisturbed: ${phases.map((phase) => `${phase} ${(expected.ms[phase] / 1000).toFixed(1)} s`).join(', ')}`);
    for (let round = 1; round <= rounds; round += 1) {
      const found = await runRound(standIn, (phase, killed) =>
        nextKill(draws, { phase, usualMs: expected.ms[phase], killed }),
      );
      const faults = expected.states.flatMap((state, step) => findDifferences(state, found.states[step] ?? new Map()));
      tally.kills = forEach((phase) => tally.kills[phase] + found.kills[phase]);
      tally.workers += found.workers;
      tally.faults.push(...faults);
      const killed = phases.filter((phase) => found.kills[phase] > 0).map((phase) => `${found.kills[phase]}x ${phase}`);
      const busy = `with ${found.workers} import processes`;
      const verdict = faults.length === 0 ? 'the same result' : `${faults.length} DIFFERENCES`;
      say(`${round}/${rounds}: killed ${killed.join(', ') || 'never'}, ${busy}: ${verdict}`);
      faults.slice(0, 3).forEach((fault) => say(`  ${fault.slice(0, 2_000)}`));
    }
    return tally;
  } finally {
    await standIn.stop();
  }
}

const forEach = (value: (phase: Phase) => number) =>
  Object.fromEntries(phases.map((phase) => [phase, value(phase)])) as OfPhases;

/**
 * Returns the milliseconds from now until the next kill, or undefined for no kill. `usualMs` is the duration of the phase without kills,
 * `killed` the number of kills in the phase so far. In the phase `applying`, the first kill is always due within the first half of
 * `usualMs`.
 */
function nextKill(draws: Draws, { phase, usualMs, killed }: { phase: Phase; usualMs: number; killed: number }) {
  const [isOnce, share] = [draws.isOnce(killShare), draws.next()];
  if (phase === 'applying' && killed === 0) return (share * usualMs) / 2;
  return isOnce && killed < mostKills ? share * usualMs : undefined;
}

type WhenToKill = (phase: Phase, killed: number) => number | undefined;
type Round = { states: ImportState[]; ms: OfPhases; kills: OfPhases; workers: number };

async function runRound(standIn: Awaited<ReturnType<typeof startStandIn>>, whenToKill: WhenToKill): Promise<Round> {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-import-crash-'));
  // `mkdtemp` sets the mode 0700. If this process runs as root, PostgreSQL runs under another account, which could not enter the folder.
  await chmod(folder, 0o755);
  // With `never`, the server does not read the feed by itself, only when the round requests it.
  const start = () => startServer(folder, { ...standIn.variables, IMPORT_READ_AT: 'never' });
  const round: Round = { states: [], ms: forEach(() => 0), kills: forEach(() => 0), workers: 0 };
  let server = await start();
  const home = await findDataDirectory(folder, accountForPostgres(), () => undefined);

  /**
   * Waits until the run at `path` is no longer in `state`. Meanwhile, kills and restarts the server at the times that `whenToKill` returns.
   */
  async function through(phase: Phase, { path, state }: { path: string; state: string }): Promise<void> {
    const startedAt = performance.now();
    const nextAt = () => performance.now() + (whenToKill(phase, round.kills[phase]) ?? Infinity);
    for (let killAt = nextAt(); ;) {
      const run = await must(server, 'GET', path);
      if (run['state'] !== state) break;
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

  async function importAll(day: number, reading: Phase, applying: Phase): Promise<string> {
    await standIn.control({ day });
    const path = String((await must(server, 'POST', '/imports/runs', { source: 'civitatis' }))['@id']);
    await through(reading, { path, state: 'reading' });
    const { plan } = await must(server, 'GET', path);
    const { token } = await must(server, 'GET', '/imports/civitatis-credentials');
    await must(server, 'POST', '/imports/imports-request', { imports: ['civitatis'], experienceImports: plan, token });
    await through(applying, { path, state: 'applying' });
    return path;
  }

  try {
    const note = async () => round.states.push(await readImportState((await joinEngine(folder)).url));
    await importAll(0, 'reading', 'applying');
    await note();
    const path = await importAll(laterDay, 'reading changes', 'applying changes');
    await note();
    await must(server, 'POST', `${path}/undo`);
    await through('undoing', { path, state: 'undoing' });
    await note();
    return round;
  } finally {
    await stopServer(server);
    for (const made of [home, folder]) await rm(made, { recursive: true, force: true });
  }
}

/**
 * Sends a request and returns the body of the answer.
 * @throws Error if the request is refused or the answer describes a failed run.
 */
async function must({ ask }: Server, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await ask(method, path, body, { prefer: 'respond-async' });
  if (answer.status >= 300 || answer.body['state'] === 'failed') {
    throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}
