import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigrations, toPrefix } from '../../api/db/read-migrations.ts';
import { copyProject } from '../testing/copy-project.ts';

const next = readMigrations().length;
const table = 'api/resources/tag.ts';

let copy: Awaited<ReturnType<typeof copyProject>>;
let folder: string;
beforeAll(async () => {
  copy = await copyProject();
  ({ folder } = copy);
});
afterAll(() => copy.remove());

const read = (path: string) => readFile(join(folder, path), 'utf8');
const write = (path: string, text: string) => writeFile(join(folder, path), text);
function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/db/generate.ts', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: (stdout + stderr).trim() };
}

it('writes the next migration for a changed table, which the check requires', async () => {
  expect(run('add_colour').output).toContain('The tables have not changed');

  await write(table, (await read(table)).replace('id: identity(),', "id: identity(),\n    colour: text('colour'),"));
  expect(run('--check')).toEqual({
    status: 1,
    output: 'The tables differ from those of the last migration: run npm run db:generate -- <name>.',
  });
  const file = `api/db/migrations/${toPrefix(next)}_add_colour.sql`;
  expect(run('add_colour')).toEqual({ status: 0, output: `Wrote ${file}. Read it before you commit it.` });
  expect(await read(file)).toBe('ALTER TABLE "tags" ADD COLUMN "colour" text;\n');
});

it('warns about a dropped column, and creates a separate file for steps written by hand', async () => {
  await write(table, (await read(table)).replace("\n    colour: text('colour'),", ''));
  expect(run('drop_colour').output).toContain(
    'This step may lose data; move the data in an earlier step: ALTER TABLE "tags" DROP COLUMN "colour";',
  );
  expect(run('index_names', '--outside-transaction').status).toBe(0);
  expect(run('--check').output).toContain('each step must be one statement with "if exists"');
  const file = `api/db/migrations/${toPrefix(next + 2)}_index_names.sql`;
  await write(file, `${await read(file)}create index concurrently if not exists tags_by_id on tags (id);\n`);
  expect(run('--check')).toEqual({ status: 0, output: '' });
});

it.each([
  ['no name', []],
  ['a name with capitals', ['AddColour']],
  ['two names', ['add', 'colour']],
  ['an unknown flag', ['add', '--now']],
])('with %s, prints the usage and exits with 1', (_, words) => {
  const { status, output } = run(...words);
  expect(status).toBe(1);
  expect(output).toMatch(/Usage: npm run db:generate|Unknown option '--now'/);
});

it('db:freeze freezes the migrations of a release, and refuses a development version', async () => {
  const freeze = () => spawnSync(process.execPath, ['scripts/db/freeze.ts'], { cwd: folder, encoding: 'utf8' });
  const withVersion = async (version: string) =>
    write('package.json', JSON.stringify({ ...JSON.parse(await read('package.json')), version }));
  await withVersion('9.0.0-dev');
  expect(freeze().stderr.trim()).toBe('9.0.0-dev is not a release: set the version in package.json first.');
  await withVersion('9.0.0');
  expect(run('--check').output).toMatch(/^Release 9\.0\.0 does not freeze .*: run npm run db:freeze\.$/);
  expect(freeze().status).toBe(0);
  expect(run('--check')).toEqual({ status: 0, output: '' });

  const file = `api/db/migrations/${toPrefix(next)}_add_colour.sql`;
  await write(file, `${await read(file)}-- changed\n`);
  expect(run('--check').output).toBe(
    `${basename(file)} is part of release 9.0.0 and must not change: put the change into a new migration.`,
  );
});
