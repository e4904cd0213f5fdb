import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine, type Engine } from './start-engine.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-engine-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

const start = () => startEngine(folder, () => undefined);

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query({ text: question, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

async function using<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await start();
  try {
    return await work(engine);
  } finally {
    await engine.stop();
  }
}

/** The engine in a process of its own, which may be killed. */
async function startElsewhere() {
  const program = `const { startEngine } = await import(${JSON.stringify(new URL('start-engine.ts', import.meta.url).href)});
    const { url } = await startEngine(${JSON.stringify(folder)}, () => {});
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: {},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, url: String(line).trim() };
}

const postmasterPid = async (home: string) =>
  Number((await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

describe('the embedded database', () => {
  it('keeps its data, port and password over a restart', async () => {
    const first = await using(async ({ url }) => {
      await ask(url, 'create table kept as select 42 as answer');
      return url;
    });
    await using(async ({ url }) => {
      expect(url).toBe(first);
      expect(await ask(url, 'select answer from kept')).toBe(42);
    });
  });

  it('speaks UTF-8 and sorts Spanish whatever the locale of whoever started it', async () => {
    await using(async ({ url }) => {
      expect(await ask(url, 'show server_encoding')).toBe('UTF8');
      expect(await ask(url, `select lower('ÁÑ')`)).toBe('áñ');
      expect(
        await ask(url, `select string_agg(x, '' order by x collate "es-x-icu") from unnest('{o,ñ,n}'::text[]) x`),
      ).toBe('nño');
    });
  });

  it('lets nobody in without the password, which only its owner can read', async () => {
    await using(async ({ url, home }) => {
      const wrong = new URL(url);
      wrong.password = 'wrong';
      await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
      expect((await stat(join(home, 'password'))).mode & 0o777).toBe(0o600);
    });
  });

  it('takes another port when its own is in use', async () => {
    const { port } = new URL(await using(async ({ url }) => url));
    const squatter = createServer().listen(Number(port), '127.0.0.1');
    await once(squatter, 'listening');
    try {
      await using(async ({ url }) => expect(await ask(url, 'select 1')).toBe(1));
    } finally {
      squatter.close();
    }
  });

  it('refuses a second copy in the same folder, in a sentence that names the first', async () => {
    await using(async ({ url }) => {
      await expect(start()).rejects.toThrow(`is in use by process ${process.pid}`);
      expect(await ask(url, 'select 1')).toBe(1);
    });
  });

  it('replaces a copy that was killed and left its server behind', async () => {
    const { child, url } = await startElsewhere();
    await ask(url, 'create table survivor as select 1 as one');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await ask(url, 'select 1')).toBe(1);
    await using(async (engine) => expect(await ask(engine.url, 'select one from survivor')).toBe(1));
  });

  it('starts its server again when that is killed under it', async () => {
    await using(async ({ url, home }) => {
      const pid = await postmasterPid(home);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => ask(url, 'select 1').catch(() => 0), { timeout: 20_000 }).toBe(1);
      expect(await postmasterPid(home)).not.toBe(pid);
    });
  });

  it('leaves no server running once it has stopped', async () => {
    const url = await using(async (engine) => engine.url);
    await sleep(100);
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });
});
