import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { supervise } from './supervise.ts';

const orderly = `process.send('up'); process.on('disconnect', () => process.exit(0));`;

let launched: ChildProcess[];
let said: string[];
let program: string;
let supervised: ReturnType<typeof supervise>;

beforeEach(() => {
  launched = [];
  said = [];
  program = orderly;
});
afterEach(() => supervised.stop());

function start() {
  const launch = () => {
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    launched.push(child);
    return child;
  };
  supervised = supervise({ name: 'program', launch, say: (sentence) => said.push(sentence) });
}

/** The last process, once it has ended. */
async function ended(): Promise<ChildProcess | undefined> {
  const child = launched.at(-1);
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child;
}

it('restarts once for files that change together', async () => {
  start();
  expect(await supervised.whenUp()).toBe(true);
  supervised.restart('one.ts');
  supervised.restart('other.ts');
  expect(await supervised.whenUp()).toBe(true);
  expect(launched).toHaveLength(2);
  expect(launched[0]?.exitCode).toBe(0);
  expect(said).toEqual([
    'Restarting the program: one.ts has changed.',
    expect.stringMatching(/^Restarted the program in \d+\.\d s\.$/),
  ]);
});

it('restarts again for a file that changes while the program starts', async () => {
  program = `setInterval(() => {}, 1000); process.on('disconnect', () => process.exit(0));`;
  start();
  supervised.restart('one.ts');
  program = orderly;
  expect(await supervised.whenUp()).toBe(true);
  expect(launched).toHaveLength(2);
});

it('says how a program ended, and starts it again after a change', async () => {
  program = 'process.exit(3)';
  start();
  expect(await supervised.whenUp()).toBe(false);
  expect(said).toEqual(['The process of the program has ended (exit code 3).']);
  program = orderly;
  supervised.restart('one.ts');
  expect(await supervised.whenUp()).toBe(true);
});

it('learns that a program ends after it was up', async () => {
  program = `process.send('up'); process.on('disconnect', () => process.exit(0)); process.on('message', () => process.exit(4));`;
  start();
  expect(await supervised.whenUp()).toBe(true);
  launched[0]?.send('end');
  await ended();
  expect(await supervised.whenUp()).toBe(false);
  expect(said).toEqual(['The process of the program has ended (exit code 4). It starts again after the next change.']);
});

it('kills a program that does not stop', async () => {
  program = `process.send('up'); setInterval(() => {}, 1000); process.on('disconnect', () => {});`;
  start();
  await supervised.whenUp();
  await supervised.stop();
  expect((await ended())?.signalCode).toBe('SIGKILL');
});

it('starts nothing any more once it was stopped, also in the middle of a restart', async () => {
  start();
  await supervised.whenUp();
  supervised.restart('one.ts');
  await supervised.stop();
  supervised.restart('other.ts');
  expect(await supervised.whenUp()).toBe(false);
  expect(launched).toHaveLength(1);
});
