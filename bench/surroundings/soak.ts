import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import { makeNeeded, type Journals } from '../measure/crash-writers.ts';
import { memoryOf } from '../support/process-memory.ts';
import { signIn, startServer, stopProcess, withDataFolder, type Server } from '../support/server.ts';
import { lists, startLoad } from './load.ts';
import type { Outcome } from './run-fault.ts';

const aimedShare = 0.8;
const secondsPerRound = 10;
const readers = 12;
const firstRate = 1_000;
/** Lists, and many searches, most of which are not in the cache again after a write. */
const reads = [...lists, ...Array.from({ length: 200 }, (_, number) => `/experiences?itemsPerPage=10&name=${number}`)];
/** The pause before each save and upload. They are few: drawing pictures keeps the processors busy outside the server. */
const pauseMs = 250;
/** The memory at this time, when caches and pools are full, is compared with that at the end. */
const warmMinutes = 5;
/** The memory counts as flat up to this ratio. */
const mostGrowth = 1.1;

/**
 * Loads the server so that the machine uses about 80 % of its processors, for the server, its database and the client, and samples the server's memory. An
 * answer of 5xx and growing memory are defects. Linux only: it reads `/proc`.
 */
export const soak = (minutes: number): Promise<Outcome> =>
  withDataFolder(async (folder) => {
    const server = await startServer(folder);
    try {
      const journals: Journals = { records: new Map(), uploads: new Map() };
      const load = startLoad(server, journals, await makeNeeded(server.ask), { pauseMs, endsSessions: true });
      const rounds = await readInRounds(server, (minutes * 60) / secondsPerRound);
      await load.stop();
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
          'answers to the rest': answers,
          'slowest answer, s': Math.max(slowestSeconds, ...rounds.map((round) => round.slowestMs / 1000)).toFixed(1),
          [`MB after ${warmMinutes} min`]: Math.round(warm),
          'MB at the end': Math.round(end),
          ratio: (end / warm).toFixed(2),
        },
        defects: [
          ...load.tally.faults(),
          ...(count((kind) => kind === 503) > 0 ? ['There were answers of 503.'] : []),
          ...(failed > 0 ? [`${failed} reads were not answered 2xx.`] : []),
          ...(end / warm < mostGrowth ? [] : [`The memory grew from ${warm.toFixed(0)} to ${end.toFixed(0)} MB.`]),
        ],
      };
    } finally {
      await stopProcess(server.child);
    }
  });

/**
 * One round of reads: what was used of all processors, and by the server of one, both from 0 to 1, and the server's memory in MB at the end.
 */
type Round = {
  share: number;
  serverShare: number;
  memory: number;
  answers: number;
  failed: number;
  slowestMs: number;
};

/** Reads in rounds, each at the rate with which the round before would have used 80 % of the processors. */
async function readInRounds({ url, child }: Server, count: number): Promise<Round[]> {
  // The fallback is never used: this server has answered requests.
  const pid = child.pid ?? NaN;
  const rounds: Round[] = [];
  let rate = firstRate;
  while (rounds.length < count) {
    // An access token is valid for 15 minutes.
    const { token } = await signIn(url);
    const before = ticks(pid);
    const { requests, latency, non2xx, errors } = await autocannon({
      url,
      headers: { authorization: `Bearer ${token}`, accept: 'application/ld+json' },
      requests: reads.map((path) => ({ path })),
      connections: readers,
      duration: secondsPerRound,
      overallRate: Math.round(rate),
    });
    const after = ticks(pid);
    const [all, idle, server] = [after.all - before.all, after.idle - before.idle, after.server - before.server];
    const share = 1 - idle / all;
    rounds.push({
      share,
      serverShare: (server / all) * availableParallelism(),
      memory: memoryOf(pid),
      answers: requests.total,
      failed: non2xx + errors,
      slowestMs: latency.max,
    });
    rate = Math.max(readers, rate * Math.min(2, Math.max(0.5, aimedShare / share)));
  }
  return rounds;
}

/**
 * Returns times in clock ticks: of all processors together, the part in which they were idle, and that of a process. They are the fields of
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
