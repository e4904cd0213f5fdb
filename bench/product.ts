import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { startEngine } from '../api/db/engine/start-engine.ts';
import { freePort } from '../sandbox/free-port.ts';

const account = { username: 'bench@example.com', password: 'Only-for-measuring-1' };

/** A PNG with a single pixel, in base64. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const showSql = `
  insert into media_experiences (file_name, experience_id)
  select $1, id from experiences e where not exists (select from media_experiences where experience_id = e.id)`;

/** The product, running in production mode on its own database. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts the product in production mode on a new database. `variables` are added to the environment of the server. */
export async function startProduct(variables: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-bench-'));
  // `mkdtemp` sets the mode 0700. If this process runs as root, PostgreSQL runs under another account, which could not enter the folder.
  await chmod(folder, 0o755);
  const engine = await startEngine(folder, () => undefined);
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = fork(join(import.meta.dirname, '../api/main.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: new URL(url).port,
      DATABASE_URL: engine.url,
      TRASTIENDA_DATA: folder,
      ADMIN_EMAIL: account.username,
      ADMIN_PASSWORD: account.password,
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await untilReady(url);
  const database = new pg.Client(engine.url);
  await database.connect();
  const fillSql = await readFile(join(import.meta.dirname, 'catalogue.sql'), 'utf8');
  const makersSql = await readFile(join(import.meta.dirname, 'makers.sql'), 'utf8');
  const session = await signIn(url);
  const picture = await upload(url, session.token);
  // The fallback is never used: `pid` is undefined only if the process could not be started, and this server has answered requests.
  const pid = server.pid ?? NaN;
  return {
    url,
    pid,
    databaseUrl: engine.url,
    /** A connection for the bench's own statements. */
    database,
    account,
    session,
    /** Starts another session, which long measurements need because an access token lasts only 15 minutes. */
    signIn: () => signIn(url),
    /** Adds experiences until the database contains the given number of them. */
    async fill(experiences: number) {
      await database.query(fillSql, [experiences]);
      await database.query(showSql, [picture]);
      await database.query('vacuum analyze');
    },
    /** Adds makers until the database contains the given number of them. */
    async fillMakers(makers: number) {
      await database.query(makersSql, [makers, picture]);
      await database.query('vacuum analyze');
    },
    async stop() {
      await database.end();
      server.disconnect();
      await once(server, 'exit');
      await engine.stop();
      for (const made of [engine.home, folder]) await rm(made, { recursive: true, force: true });
    },
  };
}

/**
 * Uploads the picture that all records of the bench share.
 * @returns the name of the picture's file.
 */
async function upload(url: string, token: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(onePixel, 'base64')]));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/media_experiences`, { method: 'POST', headers, body: form });
  // The cast is safe: by the contract, the answer to an upload has a `contentUrl`.
  const { contentUrl } = (await answer.json()) as { contentUrl: string };
  return basename(contentUrl);
}

async function signIn(url: string): Promise<{ token: string; refresh_token: string; user: object }> {
  const answer = await fetch(`${url}/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`The sign-in was refused: ${answer.status} ${await answer.text()}`);
  // The cast is safe: `session` in contract/calls/session.ts defines this answer.
  return (await answer.json()) as { token: string; refresh_token: string; user: object };
}

async function untilReady(url: string) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The product did not start within a minute.');
}
