import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartRefused } from '../../env/start-refused.ts';
import { accountForPostgres } from './account.ts';
import { provideBinaries } from './binaries.ts';
import { findDataDirectory } from './data-directory.ts';
import { cleanEnvironment } from './environment.ts';
import { joinEngine } from './join-engine.ts';
import { takeOwnership } from './ownership-lock.ts';
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

/** Starts the engine in a child process, which a test may kill. */
const startProcess = (dataFolder: string) =>
  fork(fileURLToPath(new URL('../../testing/databases/engine-process.ts', import.meta.url)), [dataFolder], { env: {} });

async function startElsewhere() {
  const child = startProcess(folder);
  // The cast is safe: the child process sends only this message.
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
}

const isSuperuser = 'select rolsuper from pg_roles where rolname = current_user';

/** Creates a cluster like an older release: its only user is the superuser. */
async function createOldCluster(dataFolder: string): Promise<void> {
  const account = accountForPostgres();
  const home = await findDataDirectory(dataFolder, account, () => undefined);
  const { initdb } = await provideBinaries(home, account);
  const passwordFile = join(home, 'password');
  await writeFile(passwordFile, 'of-an-older-release', { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--auth=scram-sha-256', '--username=trastienda', `--pwfile=${passwordFile}`, '--no-sync'];
  await promisify(execFile)(initdb, [`--pgdata=${join(home, 'cluster')}`, ...locale, ...access], {
    ...account,
    cwd: home,
    env: cleanEnvironment(),
  });
}

const postmasterPid = async (home: string) =>
  Number((await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

// The first start creates a cluster, which takes time on a slow disk.
describe('the embedded database', { timeout: 120_000 }, () => {
  it('sets the memory and the costs of large searches', async () => {
    const set = await using(({ url }) =>
      ask(
        url,
        "select array_agg(name::text order by name) from pg_settings where name ~ '^(shared_buffers|work_mem|parallel_tuple_cost)$' and source = 'command line'",
      ),
    );
    expect(set).toEqual(['parallel_tuple_cost', 'shared_buffers', 'work_mem']);
  });

  it('preserves its data, port and password across a restart', async () => {
    const first = await using(async ({ url }) => {
      await ask(url, 'create table kept as select 42 as answer');
      return url;
    });
    await using(async ({ url }) => {
      expect(url).toBe(first);
      expect(await ask(url, 'select answer from kept')).toBe(42);
    });
  });

  it('uses UTF-8 and sorts Spanish', async () => {
    await using(async ({ url }) => {
      expect(await ask(url, 'show server_encoding')).toBe('UTF8');
      expect(await ask(url, `select lower('ÁÑ')`)).toBe('áñ');
      expect(
        await ask(url, `select string_agg(x, '' order by x collate "es-x-icu") from unnest('{o,ñ,n}'::text[]) x`),
      ).toBe('nño');
    });
  });

  it('refuses a wrong password, and stores the password readable only by its owner', async () => {
    await using(async ({ url, home }) => {
      const wrong = new URL(url);
      wrong.password = 'wrong';
      await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
      expect((await stat(join(home, 'password'))).mode & 0o777).toBe(0o600);
    });
  });

  it('gives the server a user who owns the database but is no superuser', async () => {
    await using(async ({ url, adminUrl, home }) => {
      expect(await ask(url, isSuperuser)).toBe(false);
      expect(
        await ask(
          url,
          'select pg_get_userbyid(datdba) = current_user from pg_database where datname = current_database()',
        ),
      ).toBe(true);
      expect(await ask(adminUrl, isSuperuser)).toBe(true);
      expect(new URL(url).password).not.toBe(new URL(adminUrl).password);
      expect((await stat(join(home, 'cluster/app-password'))).mode & 0o777).toBe(0o600);
      // Reads the file that the account of PostgreSQL can read.
      await expect(ask(url, `select pg_read_file('PG_VERSION')`)).rejects.toThrow('permission denied');
    });
  });

  it('starts a cluster of an older release, and joins it, with its only user, the superuser', async () => {
    const old = await mkdtemp(join(tmpdir(), 'trastienda-engine-'));
    await chmod(old, 0o755);
    await createOldCluster(old);
    const { url, adminUrl, stop } = await startEngine(old, () => undefined);
    expect(new URL(url).username).toBe('trastienda');
    expect(adminUrl).toBe(url);
    expect(await ask(url, isSuperuser)).toBe(true);
    expect((await joinEngine(old)).url).toBe(url);
    await stop();
    await rm(old, { recursive: true });
  });

  it('chooses another port if the stored port is in use', async () => {
    const { port } = new URL(await using(async ({ url }) => url));
    const squatter = createServer().listen(Number(port), '127.0.0.1');
    await once(squatter, 'listening');
    try {
      await using(async ({ url }) => expect(await ask(url, 'select 1')).toBe(1));
    } finally {
      squatter.close();
    }
  });

  it('D-63 refuses a second copy in the same folder, with the process id of the first', async () => {
    await using(async ({ url }) => {
      await expect(start()).rejects.toThrow(`is in use by process ${process.pid}`);
      expect(await ask(url, 'select 1')).toBe(1);
    });
  });

  it('replaces the server that a killed copy left running', async () => {
    const { child, url } = await startElsewhere();
    await ask(url, 'create table survivor as select 1 as one');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await ask(url, 'select 1')).toBe(1);
    await using(async (engine) => expect(await ask(engine.url, 'select one from survivor')).toBe(1));
  });

  it('restarts its server after the server was killed', async () => {
    await using(async ({ url, home }) => {
      const pid = await postmasterPid(home);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => ask(url, 'select 1').catch(() => 0)).toBe(1);
      expect(await postmasterPid(home)).not.toBe(pid);
    });
  });

  it('restarts its server although a backend of the killed server still runs a query', async () => {
    await using(async ({ url, home }) => {
      // The query only calculates: its backend does not notice that the postmaster died, and would run longer than this test.
      const busy = ask(url, 'select count(*) from generate_series(1, 100000000000)').catch(() => 'broken off');
      const isBusy = async () =>
        Number(
          await ask(
            url,
            `select count(*) from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`,
          ),
        );
      await expect.poll(isBusy).toBe(1);
      process.kill(await postmasterPid(home), 'SIGKILL');
      expect(await busy).toBe('broken off');
      await expect.poll(() => ask(url, 'select 1').catch(() => 0)).toBe(1);
    });
  });

  it('creates the cluster again after it was killed while creating it', async () => {
    const unborn = await mkdtemp(join(tmpdir(), 'trastienda-engine-'));
    await chmod(unborn, 0o755);
    const child = startProcess(unborn);
    const drafts = async () =>
      (await readdir(join(unborn, 'postgres')).catch(() => [])).filter((name) => name.startsWith('cluster.new'));
    await expect.poll(drafts, { interval: 5 }).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { url, stop } = await startEngine(unborn, () => undefined);
    expect(await ask(url, 'select 1')).toBe(1);
    await stop();
    await rm(unborn, { recursive: true });
  });

  it('gives ownership to one of many concurrent attempts, despite the file of a killed process', async () => {
    await mkdir(join(folder, 'race/owners'), { recursive: true });
    await writeFile(join(folder, 'race/owners', `${process.pid}.1.left`), '7\n');
    const tries = Array.from({ length: 20 }, () => takeOwnership(join(folder, 'race')));
    const outcomes = await Promise.allSettled(tries);
    const winners = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value();
    await (
      await takeOwnership(join(folder, 'race'))
    )();
  });

  it('D-80 refuses a cluster of another PostgreSQL major version, names both versions, and leaves the cluster unchanged', async () => {
    const { home, answer } = await using(async ({ url, home }) => {
      await ask(url, 'create table of_its_major as select 42 as answer');
      return { home, answer: await ask(url, 'show server_version_num') };
    });
    const chapter = 'Another major version of PostgreSQL';
    const ours = Math.trunc(Number(answer) / 10_000);
    const file = join(home, 'cluster/PG_VERSION');
    const files = async () => (await readdir(home, { recursive: true })).toSorted();
    const before = await files();
    try {
      for (const other of [ours - 1, ours + 1]) {
        await writeFile(file, `${other}\n`);
        for (const starting of [start, () => joinEngine(folder)]) {
          const refusal: unknown = await starting().catch((error: unknown) => error);
          expect(refusal).toBeInstanceOf(StartRefused);
          expect(String(refusal)).toContain(`The database in ${home} was created by PostgreSQL ${other}`);
          expect(String(refusal)).toContain(`this release includes PostgreSQL ${ours}, which cannot read it.`);
          expect(String(refusal)).toContain(`docs/operations/upgrade.md, "${chapter}"`);
        }
      }
      expect(await files()).toEqual(before);
    } finally {
      await writeFile(file, `${ours}\n`);
    }
    await using(async ({ url }) => expect(await ask(url, 'select answer from of_its_major')).toBe(42));
  });

  it('opens a cluster that an earlier minor version created', async () => {
    const home = await using(async ({ url, home }) => {
      await ask(url, 'create table of_its_minor as select 42 as answer');
      return home;
    });
    const programs = async () => (await readdir(home)).filter((name) => name.startsWith('postgresql-'));
    const [present = ''] = await programs();
    const earlier = present.replace(/\.\d+\./, '.0.');
    await rename(join(home, present), join(home, earlier));
    await using(async ({ url }) => expect(await ask(url, 'select answer from of_its_minor')).toBe(42));
    expect((await programs()).toSorted()).toEqual([earlier, present]);
    await rm(join(home, earlier), { recursive: true });
  });

  it('leaves no server running after it has stopped', async () => {
    const url = await using(async (engine) => engine.url);
    await sleep(100);
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });
});
