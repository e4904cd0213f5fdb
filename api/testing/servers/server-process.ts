import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '../../db/engine/start-engine.ts';
import { startForeignServer } from '../databases/foreign-server.ts';
import { startPgbouncer } from '../databases/pgbouncer.ts';
import { startPostgresql15 } from '../databases/postgresql-15.ts';
import { run, skipDisk } from '../databases/template.ts';

/**
 * Child process of `startTestServer` that runs a PostgreSQL server for the tests. When the IPC channel closes, the process stops
 * the server and removes the server's files, even if the tests were killed or ended before the server was ready.
 */
const servers = {
  own: startOwnServer,
  foreign: startForeignServer,
  'PostgreSQL 15': startPostgresql15,
  PgBouncer: () => startPgbouncer('session'),
  'PgBouncer in transactions': () => startPgbouncer('transaction'),
};
export type ServerKind = keyof typeof servers;
/** The only message to the parent: the server's URL, and that past a pooler; or the reason why it did not start. */
export type Started = { url: string; directUrl?: string } | { reason: string };

// Exits if the tests have already ended.
if (!process.connected) process.exit();
const stopped = new Promise((resolve) => process.once('disconnect', resolve));
// The cast is safe: `startTestServer` passes a ServerKind.
const kind = process.argv[2] as ServerKind;
const started: Started & { stop?: () => Promise<void> } = await servers[kind]().catch((error: Error) => ({
  reason: error.message,
}));
const { stop, ...message } = started;
// The tests may have ended without `disconnect` having been emitted yet. Without the callback, a failed send would end this process.
process.send?.(message, () => undefined);
await stopped;
await stop?.();

/**
 * Starts the embedded server, which the API uses if DATABASE_URL is not set. The URL is that of its superuser, because tests create databases.
 * If the start fails, no files remain.
 */
async function startOwnServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  await using undo = new AsyncDisposableStack();
  const remove = (folder: string) => rm(folder, { recursive: true, force: true });
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-test-'));
  undo.defer(() => remove(folder));
  // As root, the server runs under another account, which cannot enter a folder with the mode 0700.
  await chmod(folder, 0o755);
  const engine = await startEngine(folder, () => undefined);
  undo.defer(() => remove(engine.home));
  undo.defer(() => engine.stop());
  await skipDisk(engine.adminUrl);
  // Tests open hundreds of connections. With the default of 4,096 iterations, each costs 3 ms of processor time more.
  const { password } = new URL(engine.adminUrl);
  await run(engine.adminUrl, `set scram_iterations = 1; alter role current_user password '${password}'`);
  const stopping = undo.move();
  return { url: engine.adminUrl, stop: () => stopping.disposeAsync() };
}
