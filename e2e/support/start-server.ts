import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../sandbox/free-port.ts';

/** The administrator of the product under test. Without this password in the environment, the demo would generate a random one (D-11). */
export const administrator = { email: 'administracion@trastienda.example', password: 'Frase-de-paso-para-pruebas-1' };

const startTimeoutMs = 180_000;

/**
 * Starts the server of a project folder (the API and the built admin) with its own embedded database, and waits until it is ready.
 * Without `port`, the server listens on a free port. `log` is the file with its output.
 * @throws Error with the server's output if the server does not start.
 */
export async function startServer({ project, port, env }: { project: string; port?: number; env: NodeJS.ProcessEnv }) {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-e2e-'));
  // If the tests run as root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const ownPort = port ?? (await freePort());
  const url = `http://127.0.0.1:${ownPort}`;
  const server = spawn(process.execPath, [join(project, 'api/main.ts')], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(ownPort),
      TRASTIENDA_DATA: folder,
      DATABASE_URL: '',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      // The server never reads a catalogue on its own; tests start the runs that they need.
      IMPORT_READ_AT: 'never',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const log = join(folder, 'server.log');
  const file = createWriteStream(log);
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => (output += String(chunk)));
    stream.pipe(file, { end: false });
  }
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    await new Promise((done) => void file.end(done));
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await isReady(url, exited))) {
    await stop();
    throw new Error(`The product did not start:\n${output}`);
  }
  return { url, log, stop };
}

async function isReady(url: string, exited: Promise<void>) {
  let isRunning = true;
  void exited.then(() => (isRunning = false));
  const deadline = Date.now() + startTimeoutMs;
  while (isRunning && Date.now() < deadline) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}
