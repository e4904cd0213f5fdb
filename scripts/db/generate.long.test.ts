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
  return { status, said: (stdout + stderr).trim() };
}

it('a changed table becomes the next migration, which the check wants', async () => {
  expect(run('add_colour').said).toContain('The tables have not changed');

  await write(table, (await read(table)).replace('id: identity(),', "id: identity(),\n    colour: text('colour'),"));
  expect(run('--check')).toEqual({
    status: 1,
    said: 'The tables differ from those of the last migration: run npm run db:generate -- <name>.',
  });
  const file = `api/db/migrations/${toPrefix(next)}_add_colour.sql`;
  expect(run('add_colour')).toEqual({ status: 0, said: `Wrote ${file}. Read it before you commit it.` });
  expect(await read(file)).toBe('ALTER TABLE "tags" ADD COLUMN "colour" text;\n');
});

it('a dropped column is pointed out, and steps by hand get a file of their own', async () => {
  await write(table, (await read(table)).replace("\n    colour: text('colour'),", ''));
  expect(run('drop_colour').said).toContain(
    'This step may lose data; move the data in an earlier step: ALTER TABLE "tags" DROP COLUMN "colour";',
  );
  expect(run('index_names', '--outside-transaction').status).toBe(0);
  expect(run('--check').said).toContain('each step must be one statement with "if exists"');
  const file = `api/db/migrations/${toPrefix(next + 2)}_index_names.sql`;
  await write(file, `${await read(file)}create index concurrently if not exists tags_by_id on tags (id);\n`);
  expect(run('--check')).toEqual({ status: 0, said: '' });
});

it.each([
  ['no name', []],
  ['a name with capitals', ['AddColour']],
  ['two names', ['add', 'colour']],
  ['an unknown flag', ['add', '--now']],
])('with %s it writes nothing and says how it is called', (_, words) => {
  const { status, said } = run(...words);
  expect(status).toBe(1);
  expect(said).toMatch(/Usage: npm run db:generate|Unknown option '--now'/);
});

it('a release freezes its migrations, and only a release does', async () => {
  const freeze = () => spawnSync(process.execPath, ['scripts/db/freeze.ts'], { cwd: folder, encoding: 'utf8' });
  const withVersion = async (version: string) =>
    write('package.json', JSON.stringify({ ...JSON.parse(await read('package.json')), version }));
  await withVersion('9.0.0-dev');
  expect(freeze().stderr.trim()).toBe('9.0.0-dev is not a release: set the version in package.json first.');
  await withVersion('9.0.0');
  expect(run('--check').said).toMatch(/^Release 9\.0\.0 does not freeze .*: run npm run db:freeze\.$/);
  expect(freeze().status).toBe(0);
  expect(run('--check')).toEqual({ status: 0, said: '' });

  const file = `api/db/migrations/${toPrefix(next)}_add_colour.sql`;
  await write(file, `${await read(file)}-- changed\n`);
  expect(run('--check').said).toBe(
    `${basename(file)} is part of release 9.0.0 and must not change: put the change into a new migration.`,
  );
});
