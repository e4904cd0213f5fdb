import type { Client } from 'pg';
import { LastingRefusal } from '../env/start-refused.ts';
import { version } from '../env/version.ts';
import { readReleases, type Migration } from './read-migrations.ts';

/** An applied migration; `release` is the version that ran it. */
export type Applied = Pick<Migration, 'number' | 'name' | 'hash'> & { release: string };

/** The release that stored its applied migrations in Drizzle's own table. */
const firstRelease = '0.1.0';

/**
 * Returns the applied migrations in order of their numbers; none for an empty database.
 * @throws LastingRefusal when there are tables but no history.
 */
export async function readApplied(client: Client): Promise<Applied[]> {
  if (await exists(client, 'migrations.applied')) {
    const { rows } = await client.query<Applied>(
      'select number, name, hash, release from migrations.applied order by number',
    );
    return rows;
  }
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) {
    if (!(await exists(client, 'public.users'))) return [];
    throw new LastingRefusal(
      'The database has tables but no history of migrations. Restore it completely, including the schema migrations (in release 0.1: drizzle).',
    );
  }
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
  const names = new Map(Object.entries(readReleases()[firstRelease] ?? {}).map(([name, hash]) => [hash, name]));
  return rows.map(({ hash }, number) => ({ number, name: names.get(hash) ?? 'unknown', hash, release: firstRelease }));
}

/** Creates the table of applied migrations and fills it with `applied`, unless the table exists. */
export async function prepareHistory(client: Client, applied: Applied[]): Promise<void> {
  if (await exists(client, 'migrations.applied')) return;
  await client.query('begin');
  try {
    await createHistory(client, applied);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Creates the table of applied migrations with its rows, in the transaction of the caller. */
export async function createHistory(client: Client, applied: Applied[]): Promise<void> {
  await client.query(`
    create schema if not exists migrations;
    create table migrations.applied (
      number int primary key,
      name text not null,
      hash text not null,
      release text not null,
      applied_at timestamptz not null default now()
    )`);
  for (const migration of applied) await insert(client, migration);
}

/** Adds a migration to the history, as run by this release. */
export async function record(client: Client, migration: Migration): Promise<void> {
  await insert(client, { ...migration, release: version });
  // Release 0.1 refuses a database with an unknown hash. This row keeps release 0.1 from starting on tables that have changed.
  if (await exists(client, 'drizzle.__drizzle_migrations')) {
    await client.query(`
      insert into drizzle.__drizzle_migrations (hash, created_at) select 'migrated further', 0
      where not exists (select from drizzle.__drizzle_migrations where hash = 'migrated further')`);
  }
}

const insert = (client: Client, { number, name, hash, release }: Applied) =>
  client.query('insert into migrations.applied (number, name, hash, release) values ($1, $2, $3, $4)', [
    number,
    name,
    hash,
    release,
  ]);

async function exists(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  return rows[0]?.found === true;
}
