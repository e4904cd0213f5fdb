import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { joinEngine } from '../db/engine/join-engine.ts';
import { readEnv } from '../env/env.ts';
import { startMailServer } from '../testing/servers/mail-server.ts';
import { jpeg, multipartOf } from '../testing/pictures/pictures.ts';
import { start } from './start.ts';

const timeoutMs = 180_000;
const account = { username: 'ana@example.com', password: 'long enough' };

let folder: string;
const launched: ReturnType<typeof launch>[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-stop-'));
  // If the tests run as root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const { child, ended } of launched.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const variablesOf = (dataFolder: string) => ({
  PORT: '0',
  TRASTIENDA_DATA: dataFolder,
  TRASTIENDA_DEMO: 'off',
  ADMIN_EMAIL: account.username,
  ADMIN_PASSWORD: account.password,
});

/** Starts the whole program in a child process, on the embedded database. */
function launch(variables: Record<string, string> = {}): {
  child: ChildProcess;
  output: PassThrough;
  ended: Promise<number | undefined>;
} {
  const child = fork(join(import.meta.dirname, '../main.ts'), {
    env: { ...variablesOf(folder), ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = new PassThrough();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.pipe(output, { end: false });
    // The test prints the output if it fails.
    stream?.on('data', (chunk: Buffer) => process.stdout.write(chunk));
  }
  const ended = once(child, 'exit').then(([code]: number[]) => (output.end(), code));
  const product = { child, output, ended };
  launched.push(product);
  return product;
}

async function startProduct(variables: Record<string, string> = {}) {
  const { child, output, ended } = launch(variables);
  const lines: string[] = [];
  for await (const line of createInterface(output)) {
    lines.push(line);
    const [, url] = /^Trastienda listens on (\S+) /.exec(line) ?? [];
    if (url !== undefined) return { child, ended, url, lines };
  }
  throw new Error('the product did not start');
}

type Question = {
  method?: string;
  token?: string;
  body?: string | ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
};

function ask(url: string, { method = 'POST', token, body, headers }: Question) {
  return fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    // Node requires `duplex: 'half'` for a streamed body: the response is read only after the body is sent.
    ...(body && { body, duplex: 'half' }),
  });
}

async function signIn(url: string): Promise<string> {
  const answer = await ask(`${url}/login_check`, { body: JSON.stringify(account) });
  return ((await answer.json()) as { token: string }).token;
}

it(
  'API-30 a stopping server refuses new connections and completes a slow upload, a slow query and a running job',
  async () => {
    const mailServer = await startMailServer();
    const held = mailServer.hold();
    const mailing = { SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@example.com' };
    const { child, ended, url, lines } = await startProduct({ ...mailing, CACHE_BYTES: '1' });
    // A variable of an earlier release does not stop the start.
    expect(lines.filter((line) => line.includes('CACHE_BYTES'))).toHaveLength(1);
    const token = await signIn(url);
    const { url: databaseUrl } = await joinEngine(folder);
    const [database, observer] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
    for (const client of [database, observer]) {
      // Stopping the database closes the connection, which emits an error.
      client.on('error', () => undefined);
      await client.connect();
    }

    const made = await ask(`${url}/categories`, { token, body: JSON.stringify({ name: 'Antes' }) });
    const { '@id': path } = (await made.json()) as { '@id': string };
    await database.query('begin; select from categories for update');
    const query = ask(url + path, { method: 'PUT', token, body: JSON.stringify({ name: 'Después' }) });
    const waiting = () => observer.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);

    const { payload, headers } = multipartOf([{ name: 'file', content: await jpeg(), fileName: 'a.jpg' }]);
    const slowly = new TransformStream<Uint8Array, Uint8Array>();
    const sender = slowly.writable.getWriter();
    const upload = ask(`${url}/media_experiences`, { token, headers, body: slowly.readable });
    await sender.write(new Uint8Array(payload.subarray(0, 300)));

    const mail = { name: 'Vinos', makerName: 'Alba', email: 'alba@example.com', isActive: true };
    await ask(`${url}/send/is_active_notification`, { token, body: JSON.stringify(mail) });
    await held.begun;

    child.kill('SIGTERM');
    const isListening = async () => {
      const socket = connectTo(Number(new URL(url).port), '127.0.0.1');
      const outcome = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false);
      socket.destroy();
      return outcome;
    };
    await expect.poll(isListening).toBe(false);

    await sender.write(new Uint8Array(payload.subarray(300)));
    await sender.close();
    expect((await upload).status).toBe(201);
    await database.query('commit');
    expect((await query).status).toBe(200);
    expect(child.exitCode).toBeNull();
    held.letGo();
    expect(await ended).toBe(0);
    await expect(new pg.Client(databaseUrl).connect()).rejects.toThrow('ECONNREFUSED');
    expect(mailServer.received).toHaveLength(1);
    await mailServer.stop();

    const next = await start(readEnv(variablesOf(folder)));
    onTestFinished(next.stop);
    const nextToken = await signIn(next.url);
    expect(await (await ask(next.url + path, { method: 'GET', token: nextToken })).json()).toMatchObject({
      name: 'Después',
    });
    const { 'hydra:member': mails } = (await (
      await ask(`${next.url}/outbox`, { method: 'GET', token: nextToken })
    ).json()) as {
      'hydra:member': { sentAt: string | null }[];
    };
    expect(mails).toMatchObject([{ sentAt: expect.any(String) }]);
  },
  timeoutMs,
);
