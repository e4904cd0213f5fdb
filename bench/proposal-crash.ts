/**
 * `npm run bench -- proposal-crash [--rounds 5 --experiences 3000 --deleted 200 --seed 1]`: plans, applies and undoes a change of all experiences
 * and a delete of some, in each round. The first round is undisturbed. In each of the `rounds` after it, the process that works on them, or the
 * server with it, is killed in every state, when it has done a share drawn from the seed, which is random by default, and the state after
 * each step is compared with that of the first round. Exits with 1 if they differ, if a record was written twice, if the hash of what was
 * written is not that of the plan, or if the work was not resumed within a minute.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { joinEngine } from '../api/db/engine/join-engine.ts';
import { until } from '../api/testing/until.ts';
import { drawsOf } from '../sandbox/catalogue/random.ts';
import { findDifferences, readStateWith, type ImportState } from './measure/import-state.ts';
import { fillCatalogue } from './support/fill-catalogue.ts';
import { toInteger } from './support/options.ts';
import {
  asking,
  callerOf,
  killServer,
  signIn,
  startServer,
  stopProcess,
  withDataFolder,
  workersOf,
} from './support/server.ts';

const phases = ['planning', 'applying', 'undoing'] as const;
type Phase = (typeof phases)[number];
const ends = { planning: 'planned', applying: 'applied', undoing: 'undone' } as const;

/** After each kill, the probability of another one in the same phase, up to `mostKills`. */
const againShare = 0.3;
const mostKills = 2;
/** The kill is due when at most this share of the records is done, and then at a random moment within `mostDelayMs`. */
const mostShare = 0.8;
const mostDelayMs = 50;
/** A delete is planned at once, so that it has no share: the time until its kill starts with the process. */
const mostPlanningMs = 600;
const mostResumeMs = 60_000;
const timeoutMs = 300_000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    experiences: { type: 'string', default: '3000' },
    deleted: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const rounds = toInteger('rounds', values.rounds, 0);
const experiences = toInteger('experiences', values.experiences);
const deleted = Math.min(toInteger('deleted', values.deleted), experiences);
const seed = toInteger('seed', values.seed, 0);

console.log(`seed ${seed}`);
const draws = drawsOf(seed);
const kills: Record<string, Record<string, number>> = {};
const resumedMs: number[] = [];
const faults = await withDataFolder(crash);
console.table(kills);
const slowest = Math.max(0, ...resumedMs);
console.log(`${resumedMs.length} kills, resumed after ${(slowest / 1000).toFixed(1)} s at most (aim ≤ 60 s)`);
console.log(`${faults} faults: records lost, doubled, written twice, or not as planned (aim 0)`);
process.exitCode = faults > 0 || slowest > mostResumeMs ? 1 : 0;

/** @returns the number of faults in all rounds, which have the same data folder: the undo of a round restores the records for the next one. */
async function crash(folder: string): Promise<number> {
  let server = await startServer(folder);
  const caller = callerOf((...asked) => server.ask(...asked));
  let number = 0;

  /** Kills the worker or the server when the drawn share of the records is done. @returns false if the phase ended before. */
  async function killIn(phase: Phase, kind: string, path: string): Promise<boolean> {
    const isAtOnce = phase === 'planning' && kind === 'a delete';
    const share = isAtOnce ? 0 : draws.next() * mostShare;
    const delayMs = draws.next() * (isAtOnce ? mostPlanningMs : mostDelayMs);
    const victim = draws.pick(['process', 'server']);
    const isDue = async () => {
      const { state, total, planned, applied, undone } = await caller.call<Proposal>('GET', path);
      if (state !== phase) return 'over';
      const done = { planning: planned, applying: applied, undoing: undone }[phase];
      return done >= share * total && workersOf(server).length > 0 && 'due';
    };
    const late = `${path} did not get to its kill while ${phase}.`;
    if ((await until(isDue, { late, timeoutMs, everyMs: 5 })) === 'over') return false;
    await sleep(delayMs);
    const killed = workersOf(server);
    if (killed.length === 0) return false;
    const killedAt = performance.now();
    if (victim === 'process') spawnSync('kill', ['-KILL', ...killed.map(String)]);
    else {
      await killServer(server);
      server = await startServer(folder);
    }
    const isResumed = async () =>
      workersOf(server).some((pid) => !killed.includes(pid)) ||
      (await caller.call<Proposal>('GET', path)).state !== phase;
    await until(isResumed, { late: `${path} was not resumed.`, timeoutMs });
    const ms = performance.now() - killedAt;
    resumedMs.push(ms);
    console.log(`  ${victim} killed while ${phase} ${kind}, resumed after ${(ms / 1000).toFixed(1)} s`);
    const tally = (kills[`${phase} ${kind}`] ??= { process: 0, server: 0 });
    tally[victim] = (tally[victim] ?? 0) + 1;
    return true;
  }

  /** Waits until the proposal has ended the phase. */
  async function through(phase: Phase, kind: string, path: string): Promise<void> {
    for (let n = 0; number > 0 && n < mostKills; n += 1) {
      if (n > 0 && !draws.isOnce(againShare)) break;
      if (!(await killIn(phase, kind, path))) break;
    }
    const read = async () => {
      const proposal = await caller.call<Proposal>('GET', path);
      return proposal.state !== phase && proposal;
    };
    const proposal = await until(read, { late: `${path} did not end ${phase}.`, timeoutMs });
    if (proposal.state !== ends[phase]) throw new Error(`${path} is ${proposal.state}: ${proposal.error}`);
  }

  /** @returns the state after the apply, and after the undo. */
  async function play(kind: string, request: object) {
    const { '@id': path } = await caller.call<Proposal>('POST', '/proposals', {
      collection: 'experiences',
      ...request,
    });
    await through('planning', kind, path);
    await caller.call('POST', `${path}/apply`);
    await through('applying', kind, path);
    const applied = await readState(folder);
    await caller.call('POST', `${path}/undo`);
    await through('undoing', kind, path);
    return [applied, await readState(folder)];
  }

  try {
    await fill(folder);
    const tag = await caller.call<{ id: number }>('POST', '/tags', { name: 'De temporada' });
    const operations = [
      { operation: 'set', field: 'isActive', value: true },
      { operation: 'add', field: 'tags', value: [tag.id] },
      { operation: 'replace', field: 'description', language: 'es', find: 'paseo', value: 'recorrido' },
    ];
    const before = experiencesIn(await readState(folder));
    const ids = Array.from({ length: deleted }, (_, place) => place + 1);
    const expected: ImportState[] = [];
    let sum = 0;
    for (; number <= rounds; number += 1) {
      // An access token lasts 15 minutes.
      server = { ...server, ask: asking(server.url, (await signIn(server.url)).token) };
      const steps = [
        ...(await play('a change', { where: {}, operations })),
        ...(await play('a delete', { ids, operations: [{ operation: 'delete' }] })),
      ];
      if (number === 0) expected.push(...steps);
      const found = steps.flatMap((state, step) => [
        ...[...state].filter(([what]) => what.startsWith('fault')).map((fault) => fault.join(': ')),
        ...findDifferences(expected[step] ?? new Map(), state),
        // An undo leaves the experiences as they were before the first round.
        ...(step % 2 === 1 ? findDifferences(before, experiencesIn(state)) : []),
      ]);
      found.slice(0, 3).forEach((one) => console.log(`  ${one.slice(0, 2_000)}`));
      console.log(`${number}/${rounds}: ${resumedMs.length} kills so far, ${found.length} faults`);
      sum += found.length;
    }
    return sum;
  } finally {
    await stopProcess(server.child);
  }
}

async function fill(folder: string): Promise<void> {
  const database = new pg.Client((await joinEngine(folder)).adminUrl);
  await database.connect();
  await fillCatalogue(database, experiences).finally(() => database.end());
}

async function readState(folder: string): Promise<ImportState> {
  return readStateWith('proposal-state.sql', (await joinEngine(folder)).url);
}

function experiencesIn(state: ImportState): ImportState {
  return new Map([...state].filter(([what]) => what.startsWith('experience ')));
}
