import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeNeeded, type Journals } from '../measure/crash-writers.ts';
import { memoryOf } from '../support/process-memory.ts';
import { startServer, stopProcess, withDataFolder } from '../support/server.ts';
import { startLoad } from './load.ts';
import type { Outcome } from './run-fault.ts';

const aimedShare = 0.8;
const sampleMs = 10_000;
const regulateMs = 1_000;
const firstPauseMs = 50;
const readers = 12;
/** The memory at this time, when caches and pools are full, is compared with that at the end. */
const warmMinutes = 5;
/** The memory counts as flat up to this ratio. */
const mostGrowth = 1.1;
/** Clock ticks per second in `/proc/<pid>/stat` (USER_HZ in proc(5)). */
const ticksPerSecond = 100;

/**
 * Loads the server so that it uses about 80 % of one processor, and samples its memory. An answer of 5xx and growing memory are defects. Linux only: it reads
 * `/proc`.
 */
export const soak = (minutes: number): Promise<Outcome> =>
  withDataFolder(async (folder) => {
    const { child, ...server } = await startServer(folder);
    // The fallback is never used: this server has answered requests.
    const pid = child.pid ?? NaN;
    try {
      const regulated = regulate(pid);
      const journals: Journals = { records: new Map(), uploads: new Map() };
      const needed = await makeNeeded(server.ask);
      const load = startLoad({ child, ...server }, journals, needed, {
        pauseMs: regulated.pauseMs,
        readers,
        endsSessions: true,
      });
      const samples = await sample(pid, minutes);
      await load.stop();
      const share = regulated.stop();
      const { count, answers, slowestSeconds } = load.tally.read();
      const warm = samples[Math.min((warmMinutes * 60_000) / sampleMs, samples.length) - 1] ?? NaN;
      const end = samples.at(-1) ?? NaN;
      return {
        row: {
          minutes,
          'processor, %': Math.round(share * 100),
          answers,
          '5xx': count((kind) => Number(kind) >= 500),
          'slowest answer, s': slowestSeconds.toFixed(1),
          [`MB after ${warmMinutes} min`]: Math.round(warm),
          'MB at the end': Math.round(end),
          ratio: (end / warm).toFixed(2),
        },
        defects: [
          ...load.tally.faults(),
          ...(count((kind) => kind === 503) > 0 ? ['There were answers of 503.'] : []),
          ...(end / warm < mostGrowth ? [] : [`The memory grew from ${warm.toFixed(0)} to ${end.toFixed(0)} MB.`]),
        ],
      };
    } finally {
      await stopProcess(child);
    }
  });

/** Returns the memory in MB, every `sampleMs`. */
async function sample(pid: number, minutes: number): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < (minutes * 60_000) / sampleMs; round += 1) {
    await sleep(sampleMs);
    samples.push(memoryOf(pid));
  }
  return samples;
}

/** Lengthens the pause between requests while the process uses more of the processor than it should, else shortens it. */
function regulate(pid: number) {
  let pauseMs = firstPauseMs;
  const startedAt = performance.now();
  const used = secondsUsed(pid);
  let last = { at: startedAt, used };
  const timer = setInterval(() => {
    const now = { at: performance.now(), used: secondsUsed(pid) };
    const share = shareBetween(last, now);
    pauseMs = Math.min(1_000, Math.max(1, pauseMs * Math.min(2, Math.max(0.5, share / aimedShare))));
    last = now;
  }, regulateMs);
  return {
    pauseMs: () => pauseMs,
    /** Returns the share of one processor that was used. */
    stop() {
      clearInterval(timer);
      return shareBetween({ at: startedAt, used }, last);
    },
  };
}

type Reading = { at: number; used: number };
const shareBetween = (one: Reading, other: Reading) => (other.used - one.used) / ((other.at - one.at) / 1000);

/** Returns the processor time of a process in seconds: utime and stime of proc(5), the 14th and 15th field. */
function secondsUsed(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [utime, stime] = fields.split(' ').slice(11, 13).map(Number);
  return ((utime ?? 0) + (stime ?? 0)) / ticksPerSecond;
}
