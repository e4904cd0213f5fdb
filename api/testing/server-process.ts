import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '../db/engine/start-engine.ts';
import { startForeignServer } from './foreign-server.ts';
import { skipDisk } from './template.ts';

/**
 * A PostgreSQL of the tests in a process of its own, which `startTestServer` starts. The closing of its channel stops the server and
 * removes its files: also when the tests were killed, or ended before the server was ready.
 */
const servers = { own: startOwnServer, foreign: startForeignServer };
export type ServerKind = keyof typeof servers;

// The tests ended before this line.
if (!process.connected) process.exit();
const stopped = new Promise((resolve) => process.once('disconnect', resolve));
const [kind] = process.argv.slice(2);
const { url, stop } = await servers[kind === 'foreign' ? kind : 'own']();
if (process.connected) process.send?.(url);
await stopped;
await stop();

/** As a start without DATABASE_URL brings it. A failed start leaves nothing. */
async function startOwnServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  await using undo = new AsyncDisposableStack();
  const remove = (folder: string) => rm(folder, { recursive: true, force: true });
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-test-'));
  undo.defer(() => remove(folder));
  // As root the server runs under another account, which cannot enter a folder that is ours alone.
  await chmod(folder, 0o755);
  const engine = await startEngine(folder, () => undefined);
  undo.defer(() => remove(engine.home));
  undo.defer(() => engine.stop());
  await skipDisk(engine.url);
  const stopping = undo.move();
  return { url: engine.url, stop: () => stopping.disposeAsync() };
}
