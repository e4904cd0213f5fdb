import { spawnSync } from 'node:child_process';
import { afterEach, expect } from 'vitest';
import { runProposalsInChild } from '../../proposals/running/run-in-child.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

/** Returns the process ids of the proposal processes of this process. */
export function proposalProcesses(): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' });
  const children = stdout.matchAll(new RegExp(`^ *(\\d+) +${process.pid} .*proposal-process`, 'gm'));
  return [...children].map(([, pid]) => Number(pid));
}

/** Fails a test that leaves a proposal process running, and kills the process. */
export const expectNoProcessesLeft = () =>
  afterEach(() => {
    const left = proposalProcesses();
    left.forEach((pid) => process.kill(pid, 'SIGKILL'));
    expect(left, 'proposal processes that did not end').toEqual([]);
  });

/** Runs the active proposals in a child process. Its log is printed only if the test fails. */
export const workInChild = ({ services }: ApiUnderTest, stopping = new AbortController().signal) =>
  runProposalsInChild(services, stopping, 'pipe');
