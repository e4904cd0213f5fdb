import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEngine } from '../db/engine/start-engine.ts';
import { provideTemplate, skipDisk } from './template.ts';

/** Runs once before the API's tests: a server of our own, as a start without DATABASE_URL brings it. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-test-'));
  // As root the server runs under another account, which cannot enter a folder that is ours alone.
  await chmod(folder, 0o755);
  const abandon = () => killServer(folder);
  process.once('exit', abandon);
  const { url, home, stop } = await startEngine(folder, () => undefined);
  await skipDisk(url);
  const drop = await provideTemplate(project, url);
  return async () => {
    await drop();
    await stop();
    process.off('exit', abandon);
    for (const made of [home, folder]) await rm(made, { recursive: true, force: true });
  };
}

/** Ctrl-C ends Vitest at once, without its teardown: no server may outlive it. */
function killServer(folder: string): void {
  const pidFile = join(folder, 'postgres/cluster/postmaster.pid');
  if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
