import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import autocannon from 'autocannon';
import { makeNeeded, type Journals } from '../measure/crash-writers.ts';
import { memoryOf } from '../support/process-memory.ts';
import { signIn, startServer, stopProcess, withDataFolder, type Server } from '../support/server.ts';
import { lists, startLoad } from './load.ts';
import type { Outcome } from './run-fault.ts';

const aimedShare = 0.8;
/** With less use of the processors, on average, the load counts as too light. */
const leastPercent = 70;
const secondsPerRound = 10;
const readers = 12;
const firstRate = 1_000;
/** Lists, and 200 different searches. */
const reads = [...lists, ...Array.from({ length: 200 }, (_, number) => `/experiences?itemsPerPage=10&name=${number}`)];
/** The pause before each save and upload: long, because the client needs processor time to generate the pictures. */
const pauseMs = 250;
/** The memory at this time, when caches and pools are full, is compared with that at the end. */
const warmMinutes = 5;
/** The memory counts as flat up to this ratio. */
const mostGrowth = 1.1;

/**
 * Loads the server until the server, its database and the client together use about 80 % of the machine's processors, and samples the server's
 * memory. A failed read, an answer of 503, growing memory and a load that was too light are defects. Linux only: it reads `/proc`.
 */
export const soak = (minutes: number): Promise<Outcome> =>
  withDataFolder(async (folder) => {
    const server = await startServer(folder);
    try {
      const journals: Journals = { records: new Map(), uploads: new Map() };
      const load = startLoad(server, journals, await makeNeeded(server.ask), { pauseMs, endsSessions: true });
      const rounds = await readInRounds(server, (minutes * 60) / secondsPerRound).finally(() => load.stop());
      const { count, answers, slowestSeconds } = load.tally.read();
      const sum = (field: keyof Round) => rounds.reduce((total, round) => total + round[field], 0);
      const percent = (field: keyof Round) => Math.round((sum(field) / rounds.length) * 100);
      const failed = sum('failed');
      const warm = rounds[Math.min((warmMinutes * 60) / secondsPerRound, rounds.length) - 1]?.memory ?? NaN;
      const end = rounds.at(-1)?.memory ?? NaN;
      return {
        row: {
          minutes,
          'processors, %': percent('share'),
          'server, % of one': percent('serverShare'),
          reads: sum('answers'),
          'reads failed': failed,
          'other answers': answers,
          'slowest answer, s': Math.max(slowestSeconds, ...rounds.map((round) => round.slowestMs / 1000)).toFixed(1),
          [`MB after ${warmMinutes} min`]: Math.round(warm),
          'MB at the end': Math.round(end),
          ratio: (end / warm).toFixed(2),
        },
        defects: [
          ...load.tally.faults(),
          ...(count((kind) => kind === 503) > 0 ? ['There were answers of 503.'] : []),
          ...(failed > 0 ? [`${failed} reads failed.`] : []),
          ...(percent('share') < leastPercent ? ['The load was too light for this machine.'] : []),
          ...(end / warm < mostGrowth ? [] : [`The memory grew from ${warm.toFixed(0)} to ${end.toFixed(0)} MB.`]),
        ],
      };
    } finally {
      await stopProcess(server.child);
    }
  });

/**
 * One round of reads. `share`: the used part of all processors, from 0 to 1. `serverShare`: the server's use, where 1 is one processor.
 * `memory`: the server's memory at the end, in MB.
 */
type Round = {
  share: number;
  serverShare: number;
  memory: number;
  answers: number;
  failed: number;
  slowestMs: number;
};

/** Reads in rounds. After each round, adjusts the rate so that the next one uses 80 % of the processors. */
async function readInRounds({ url, child }: Server, count: number): Promise<Round[]> {
  // The fallback is never used: this server has answered requests.
  const pid = child.pid ?? NaN;
  const rounds: Round[] = [];
  let rate = firstRate;
  while (rounds.length < count) {
    // A new token each time, because it expires after 15 minutes.
    const { token } = await signIn(url);
    const before = ticks(pid);
    const { requests, latency, non2xx, errors } = await autocannon({
      url,
      headers: { authorization: `Bearer ${token}`, accept: 'application/ld+json' },
      requests: reads.map((path) => ({ path })),
      connections: readers,
      duration: secondsPerRound,
      overallRate: Math.round(rate),
      ignoreCoordinatedOmission: true,
    });
    const after = ticks(pid);
    const [all, idle, server] = [after.all - before.all, after.idle - before.idle, after.server - before.server];
    const share = 1 - idle / all;
    rounds.push({
      share,
      serverShare: (server / all) * cpus().length,
      memory: memoryOf(pid),
      answers: requests.total,
      failed: non2xx + errors,
      slowestMs: latency.max,
    });
    // The machine or the client may send fewer requests than the rate allows.
    const sent = Math.min(rate, requests.total / secondsPerRound);
    rate = Math.max(readers, sent * Math.min(2, Math.max(0.5, aimedShare / share)));
  }
  return rounds;
}

/**
 * Returns times in clock ticks: the total of all processors, their idle time, and the time used by the process. They are the fields of
 * `cpu` in proc_stat(5), and utime and stime, the 14th and 15th field of proc_pid_stat(5).
 */
function ticks(pid: number) {
  const numbers = (text: string) => text.trim().split(/\s+/).map(Number);
  const times = numbers(/^cpu (.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '').slice(0, 8);
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const sum = (each: number[]) => each.reduce((total, time) => total + time, 0);
  return {
    all: sum(times),
    idle: sum(times.slice(3, 5)),
    server: sum(numbers(fields.split(' ').slice(11, 13).join(' '))),
  };
}
