import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { drawInWorker } from './image-worker.ts';

const run = promisify(execFile);

let folder: string;
let source: string;
let drawings = 0;
beforeAll(async () => {
  // Waits until the idle workers that other test files may have left behind have exited.
  await vi.waitUntil(async () => Number.isNaN(await drawingProcess()), 20_000);
  folder = await mkdtemp(join(tmpdir(), 'trastienda-drawing-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  source = join(folder, `source-${(drawings += 1)}`);
  await run('mkfifo', [source]);
});

/** Starts a worker on a named pipe, which opens for writing when the worker begins to read it. */
async function startDrawing() {
  const targets = { picture: join(folder, 'picture'), thumbnail: join(folder, 'thumbnail') };
  const drawn = drawInWorker({ source, format: 'jpg', maxPixels: 10_000, ...targets });
  const pipe = await open(source, 'w');
  return { drawn, pipe, pid: await drawingProcess() };
}

async function drawingProcess(): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const line = stdout.split('\n').find((one) => one.includes('draw-picture.ts') && one.includes(` ${process.pid} `));
  return Number.parseInt(line ?? '', 10);
}

it('D-14 reports a failure and does not refuse the picture when the system kills the worker', async () => {
  const { drawn, pipe, pid } = await startDrawing();
  process.kill(pid, 'SIGKILL');
  expect(await drawn).toEqual({ failed: 'the drawing process ended: SIGKILL' });
  await pipe.close();
});

it('refuses a picture that crashes the decoder', async () => {
  const { drawn, pipe, pid } = await startDrawing();
  process.kill(pid, 'SIGSEGV');
  expect(await drawn).toEqual({ refused: 'the decoder crashed: SIGSEGV' });
  await pipe.close();
});

it('continues when the signals that stop the server reach the worker, so that running requests can finish', async () => {
  const { drawn, pipe, pid } = await startDrawing();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.kill(pid, signal);
  // The crash is reported only if the worker has survived the other signals.
  process.kill(pid, 'SIGSEGV');
  expect(await drawn).toEqual({ refused: 'the decoder crashed: SIGSEGV' });
  await pipe.close();
});
