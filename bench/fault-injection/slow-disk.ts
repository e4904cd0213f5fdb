import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../api/testing/until.ts';
import { childrenOf } from '../support/process-memory.ts';
import { findDatabase } from '../support/server.ts';
import type { Fault } from './fault.ts';
import { needRoot, run } from './shell.ts';

/** Delay added to each flush, for the database and for the pictures. */
const flushMs = 1_000;

export const slowDisk: Fault = {
  title: `each flush to disk takes ${flushMs / 1000} s longer`,
  seconds: 60,
  async prepare(folder, undo) {
    needRoot('slow down the disk calls of other processes');
    await run('strace', ['--version'], 'strace');
    let stop = async () => {};
    undo.defer(() => stop());
    return {
      async begin({ child }) {
        const postmaster = Number(
          (await readFile(join(await findDatabase(folder), 'cluster/postmaster.pid'), 'utf8')).split('\n')[0],
        );
        const traced = [postmaster, ...childrenOf(postmaster), child.pid ?? NaN];
        stop = await traceFlushes(traced);
      },
      end: () => stop(),
    };
  },
};

/** Delays the flushes of processes, of their threads and of the children that they start, until the returned function is called. */
async function traceFlushes(pids: number[]): Promise<() => Promise<void>> {
  const calls = 'fsync,fdatasync';
  const inject = `inject=${calls}:delay_exit=${flushMs * 1000}`;
  const attach = pids.flatMap((pid) => ['-p', String(pid)]);
  const tracer = spawn('strace', ['-f', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject, ...attach], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  tracer.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
  const ended = once(tracer, 'exit');
  const isAttached = () => {
    if (tracer.exitCode !== null) throw new Error(`strace has ended: ${output}`);
    return pids.every((pid) => output.includes(`Process ${pid} attached`));
  };
  await until(isAttached, { late: `strace did not attach: ${output}` });
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
}
