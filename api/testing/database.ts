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
  const { url, home, stop } = await startEngine(folder, () => undefined);
  await skipDisk(url);
  const drop = await provideTemplate(project, url);
  return async () => {
    await drop();
    await stop();
    for (const made of [home, folder]) await rm(made, { recursive: true, force: true });
  };
}
