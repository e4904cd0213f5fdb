import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { readEnv } from '../env/env.ts';
import { StartRefused } from '../env/start-refused.ts';
import { addFolder } from '../testing/backups.ts';
import { cloneDatabase, type TestDatabase } from '../testing/databases/clone.ts';
import { run } from '../testing/databases/template.ts';
import { claimMediaFolder } from './media-folder.ts';

let database: TestDatabase;
let dataFolder: string;
beforeEach(async () => {
  [database, dataFolder] = [await cloneDatabase(), await addFolder()];
});
afterEach(() => database.drop());

/** Claims a folder as the start of a server does. `others`: differences from a server on DATABASE_URL and {@link dataFolder}. */
const claim = (others: Partial<Parameters<typeof claimMediaFolder>[1]> = {}) => {
  const place = { databaseUrl: database.url, dataFolder, s3: undefined, ...others };
  return migrate(database.url, { whileLocked: (client) => claimMediaFolder(client, place) });
};
const outcomeOf = (claiming: Promise<void>) =>
  claiming.then(
    () => 'claimed',
    (error: unknown) => (error instanceof StartRefused ? error.message : String(error)),
  );
const tokenFile = () => join(dataFolder, 'media', 'folder-token');
const storedTokens = async () =>
  (await run<{ token: string }>(database.url, 'select token from media_folder')).map(({ token }) => token);

it('the first start gives the folder and the database the same token, and later starts keep it', async () => {
  await claim();
  const [token, ...others] = await storedTokens();
  expect(token).toMatch(/^[\da-f-]{36}$/);
  expect(others).toEqual([]);
  expect(await readFile(tokenFile(), 'utf8')).toBe(`${token}\n`);
  await claim();
  expect(await storedTokens()).toEqual([token]);
  expect(await readdir(join(dataFolder, 'media'))).toEqual(['drafts', 'folder-token']);
});

it('of servers that start together, those on the same folder start, and one on another folder is refused', async () => {
  const other = await addFolder();
  const outcomes = await Promise.all(
    [dataFolder, other, dataFolder, other].map((each) => outcomeOf(claim({ dataFolder: each }))),
  );
  const [first, second, ...again] = outcomes;
  expect(again).toEqual([first, second]);
  expect([first, second].sort()).toEqual([
    expect.stringMatching(/^The pictures of the database are in another folder than /),
    'claimed',
  ]);
});

it.each(['without a token', 'with the token of another database'])('a folder %s is refused', async (which) => {
  await claim();
  if (which === 'without a token') await rm(join(dataFolder, 'media'), { recursive: true });
  else await writeFile(tokenFile(), 'another');
  const [token] = await storedTokens();
  const refusal = await outcomeOf(claim());
  expect(refusal).toContain(`in another folder than ${dataFolder}/media. Set TRASTIENDA_DATA to that folder, `);
  expect(refusal).toContain(`; echo ${token} > "${tokenFile()}"`);
  expect(await storedTokens()).toEqual([token]);
});

it('a database without a token, such as a restored one, takes the token of its folder', async () => {
  await claim();
  const before = await storedTokens();
  await run(database.url, 'delete from media_folder');
  await claim();
  expect(await storedTokens()).toEqual(before);
});

it('the embedded database and a bucket need no folder with the token', async () => {
  await claim();
  await rm(join(dataFolder, 'media'), { recursive: true });
  await claim({ databaseUrl: undefined });
  await claim({ s3: readEnv({ S3_BUCKET: 'pictures' }).s3 });
  expect(await outcomeOf(claim())).toMatch(/^The pictures of the database are in another folder/);
});

it('the first start refuses a folder without any of the pictures of the database, until the command of the refusal was run', async () => {
  await run(database.url, `insert into media_files (name, content_hash) values ('a.webp', 'a'), ('b.webp', 'b')`);
  const refusal = await outcomeOf(claim());
  expect(refusal).toMatch(/^The pictures of the database are in another folder than /);
  expect(await storedTokens()).toEqual([]);
  const [, token = ''] = /echo (\S+) >/.exec(refusal) ?? [];
  await mkdir(join(dataFolder, 'media'), { recursive: true });
  await writeFile(tokenFile(), token);
  await claim();
  expect(await storedTokens()).toEqual([token]);
});

it('the first start takes a folder that has one of the pictures of the database', async () => {
  await run(database.url, `insert into media_files (name, content_hash) values ('a.webp', 'a'), ('b.webp', 'b')`);
  await mkdir(join(dataFolder, 'media'), { recursive: true });
  await writeFile(join(dataFolder, 'media', 'b.webp'), 'picture');
  expect(await outcomeOf(claim())).toBe('claimed');
});
