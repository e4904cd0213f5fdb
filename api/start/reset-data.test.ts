import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEngine } from '../db/engine/start-engine.ts';
import { ForeignDatabase } from '../db/refuse-foreign.ts';
import { migrate } from '../db/migrate.ts';
import { isResetOffered, resetData } from './reset-data.ts';
import { run } from '../testing/databases/template.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-reset-'));
  // If the tests run as root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a reset deletes only the embedded database and the pictures, and is refused while a copy is running', async () => {
  const engine = await startEngine(folder, () => undefined);
  await run(engine.url, 'create table made_by_a_branch (id int)');
  await mkdir(join(folder, 'media'));
  await writeFile(join(folder, 'media/picture'), '');
  await writeFile(join(folder, 'notes'), 'mine');

  await expect(resetData(folder)).rejects.toThrow('is in use by process');
  expect(await readdir(join(folder, 'media'))).toEqual(['picture']);
  await engine.stop();
  await resetData(folder);
  await resetData(folder); // succeeds even if there is nothing to delete

  expect(await readFile(join(folder, 'notes'), 'utf8')).toBe('mine');
  expect(await readdir(folder)).not.toContain('media');
  const empty = await startEngine(folder, () => undefined);
  await migrate(empty.url);
  const found = await run(empty.url, `select to_regclass('made_by_a_branch') as name`);
  await empty.stop();
  expect(found).toEqual([{ name: null }]);
});

it.each([
  ['a developer at a terminal', {}, true],
  ['the database of DATABASE_URL', { databaseUrl: 'postgresql://localhost/trastienda' }, false],
  ['a database of a later release', { isNewer: true }, false],
  ['a released version', { release: '0.2.0' }, false],
  ['no terminal', { isTerminal: false }, false],
])('whether a reset of the database of another branch is offered: %s', (_, facts, isOffered) => {
  const { databaseUrl, isNewer, isTerminal, release } = {
    databaseUrl: undefined,
    isNewer: false,
    isTerminal: true,
    release: '0.2.0-dev',
    ...facts,
  };
  const foreign = new ForeignDatabase('Another branch made it.', { isNewer });
  expect(isResetOffered({ databaseUrl }, foreign, { isTerminal, release })).toBe(isOffered);
});
