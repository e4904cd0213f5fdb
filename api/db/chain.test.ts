import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { cloneDatabase } from '../testing/clone.ts';
import { readMigrations } from './read-migrations.ts';

let migrated: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await cloneDatabase();
  ({ drop } = database);
  migrated = new pg.Client(database.url);
  await migrated.connect();
});
afterAll(async () => {
  await migrated.end();
  await drop();
});

/** Columns, constraints and indexes of the schema `public`, a line each. */
const catalogue = `
  select table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '') ||
    ' ' || coalesce(generation_expression, '') || ' ' || is_identity || ' ' || coalesce(collation_name, '') as line
  from information_schema.columns where table_schema = 'public'
  union all
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace
  union all
  select indexdef from pg_indexes where schemaname = 'public'
  order by line`;

async function read(): Promise<string[]> {
  const { rows } = await migrated.query<{ line: string }>(catalogue);
  return rows.map(({ line }) => line);
}

function declaredTables(): string {
  const script = join(import.meta.dirname, '../../scripts/db-generate.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, '--print'], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout;
}

it('the chain of migrations makes the tables that the code declares, steps by hand included', async () => {
  const byTheChain = await read();
  await migrated.query('drop schema public cascade; create schema public');
  for (const step of readMigrations()[0]?.steps ?? []) await migrated.query(step);
  await migrated.query(declaredTables());
  expect(byTheChain.length).toBeGreaterThan(300);
  expect(byTheChain).toEqual(await read());
});
