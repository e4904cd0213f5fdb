import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFaults, outsideTransaction, readMigrations, toMigration } from './read-migrations.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-chain-'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = async (...files: string[]) => {
  for (const file of files) await writeFile(join(folder, file), 'select 1\n--> statement-breakpoint\nselect 2\n');
  return readMigrations(folder);
};

it('the chain is read in order of the numbers, with a step for each part of a file', async () => {
  const chain = await read('0001_b.sql', '0000_z.sql');
  expect(chain.map(({ number, name, steps }) => ({ number, name, steps }))).toEqual([
    { number: 0, name: '0000_z', steps: ['select 1', 'select 2'] },
    { number: 1, name: '0001_b', steps: ['select 1', 'select 2'] },
  ]);
});

it.each([
  [
    'a duplicate number',
    ['0000_a.sql', '0001_b.sql', '0001_c.sql'],
    'Two migrations have the number 0001. Delete the migration of your branch',
  ],
  ['a gap', ['0000_a.sql', '0002_b.sql'], '0002_b.sql should have the number 0001.'],
  ['no number', ['0000_a.sql', 'guides.sql'], 'guides.sql should be named like 0002_add_guides.sql.'],
])('a chain with %s is refused', async (_, files, sentence) => {
  await expect(read(...files)).rejects.toThrow(sentence);
});

it('a released migration that changed, was renamed or removed is a fault', () => {
  const [a, b] = [toMigration(0, 'a', 'select 1'), toMigration(1, 'b', 'select 2')];
  const releases = { '0.1.0': { [a.name]: a.hash, [b.name]: b.hash } };
  expect(findFaults([a, b], releases)).toEqual([]);
  const sentence = '0001_b.sql is part of release 0.1.0 and must not change: put the change into a new migration.';
  expect(findFaults([a, toMigration(1, 'b', 'select 3')], releases)).toEqual([sentence]);
  expect(findFaults([a, toMigration(1, 'c', 'select 2')], releases)).toEqual([sentence]);
  expect(findFaults([a], releases)).toEqual([sentence]);
});

it('a file with Windows line endings has the same hash', async () => {
  const [unix] = await read('0000_a.sql');
  await writeFile(join(folder, '0000_a.sql'), 'select 1\r\n--> statement-breakpoint\r\nselect 2\r\n');
  expect(readMigrations(folder)).toEqual([unix]);
});

it.each(['commit', 'select 1;\nROLLBACK;', 'start  transaction'])(
  'a step that begins or ends a transaction is a fault: %s',
  (text) => {
    expect(findFaults([toMigration(0, 'a', text)], {})).toEqual([
      '0000_a.sql runs in a transaction and must not begin or end one.',
    ]);
  },
);

it('transaction commands in function bodies, comments and string literals are no fault', () => {
  const text = `create function f() returns void language plpgsql as $$ begin; end; $$;\n-- commit\nselect '; commit'`;
  expect(findFaults([toMigration(0, 'a', text)], {})).toEqual([]);
});

it('a step outside a transaction that cannot be repeated is a fault', () => {
  const step = (text: string) => findFaults([toMigration(0, 'a', `${outsideTransaction}\n${text}`)], {});
  expect(step('create index concurrently if not exists i on t (c)')).toEqual([]);
  for (const text of [
    'create index concurrently i on t (c)',
    `update t set note = 'as if exists'`,
    '/* if exists */ insert into t values (1)',
    'drop index concurrently if exists i; drop index concurrently if exists j',
  ]) {
    expect(step(text)).toEqual([
      '0000_a.sql runs outside a transaction: each step must be one statement with "if exists" or "if not exists", so that it can be repeated.',
    ]);
  }
});
