import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { supervise } from './supervise.ts';

const settleMs = 100;
/** A timeout that is longer than any test. */
const neverMs = 600_000;
const orderly = `process.send('up'); process.on('disconnect', () => process.exit(0));`;

let launched: ChildProcess[];
let messages: string[];
let program: string;
let supervised: ReturnType<typeof supervise>;

beforeEach(() => {
  launched = [];
  messages = [];
  program = orderly;
});
afterEach(async () => {
  vi.useRealTimers();
  await supervised.stop();
});

function start({ stopTimeoutMs = neverMs } = {}) {
  const launch = () => {
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    launched.push(child);
    return child;
  };
  supervised = supervise({
    name: 'program',
    launch,
    say: (sentence) => messages.push(sentence),
    stopTimeoutMs,
    settleMs,
  });
}

/** Installs fake timers: time advances only with `vi.advanceTimersByTimeAsync`. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

/** Waits until the last launched process has exited. @returns the process. */
async function ended(): Promise<ChildProcess | undefined> {
  const child = launched.at(-1);
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child;
}

it('restarts once for several changes in quick succession', async () => {
  start();
  expect(await supervised.whenUp()).toBe(true);
  stopTime();
  supervised.restart('one.ts');
  await ended();
  await vi.advanceTimersByTimeAsync(settleMs - 1);
  supervised.restart('other.ts');
  await vi.advanceTimersByTimeAsync(settleMs - 1);
  expect(launched).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await supervised.whenUp()).toBe(true);
  expect(launched).toHaveLength(2);
  expect(launched[0]?.exitCode).toBe(0);
  expect(messages).toEqual([
    'Restarting the program: one.ts has changed.',
    expect.stringMatching(/^Restarted the program in \d+\.\d s\.$/),
  ]);
});

it('restarts without waiting for a program that is still starting', async () => {
  // Like a program that is still loading, this program sends no message and does not notice that its channel closes.
  program = 'setInterval(() => {}, 1000)';
  start();
  supervised.restart('one.ts');
  program = orderly;
  expect(await supervised.whenUp()).toBe(true);
  expect(launched).toHaveLength(2);
});

it('kills a program that is still starting when it must stop', async () => {
  program = 'setInterval(() => {}, 1000)';
  start();
  await supervised.stop();
  expect((await ended())?.signalCode).toBe('SIGKILL');
  expect(await supervised.whenUp()).toBe(false);
  expect(messages).toEqual([]);
});

it('reports how a program ended, and starts it again after a change', async () => {
  program = 'process.exit(3)';
  start();
  expect(await supervised.whenUp()).toBe(false);
  expect(messages).toEqual(['The process of the program has ended (exit code 3).']);
  program = orderly;
  supervised.restart('one.ts');
  expect(await supervised.whenUp()).toBe(true);
});

it('reports a program that ends after it was up', async () => {
  program = `process.send('up'); process.on('disconnect', () => process.exit(0)); process.on('message', () => process.exit(4));`;
  start();
  expect(await supervised.whenUp()).toBe(true);
  launched[0]?.send('end');
  await ended();
  expect(await supervised.whenUp()).toBe(false);
  expect(messages).toEqual(['The process of the program has ended (exit code 4). It restarts after the next change.']);
});

it('kills a program that does not stop', async () => {
  program = `process.send('up'); setInterval(() => {}, 1000); process.on('disconnect', () => {});`;
  start({ stopTimeoutMs: 1 });
  await supervised.whenUp();
  await supervised.stop();
  expect((await ended())?.signalCode).toBe('SIGKILL');
});

it('starts no process after a stop, even if the stop interrupts a restart', async () => {
  start();
  await supervised.whenUp();
  supervised.restart('one.ts');
  await supervised.stop();
  supervised.restart('other.ts');
  expect(await supervised.whenUp()).toBe(false);
  expect(launched).toHaveLength(1);
});
