import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../testing/databases/clone.ts';
import { databaseUrl, dropDatabase, run } from '../testing/databases/template.ts';
import { refuseUnsupported, unmetRequirement, type Facts } from './requirements.ts';
import { migrate } from './migrate.ts';

it('D-63 accepts PostgreSQL 15.0 and later', () => {
  expect(unmetRequirement({ version: 150_000 })).toBeUndefined();
  expect(unmetRequirement({ version: 180_004 })).toBeUndefined();
});

it.each<[Partial<Facts>, string]>([
  [{ version: 140_023 }, 'DATABASE_URL points to PostgreSQL 14; Trastienda needs 15 or newer.'],
  [{ encoding: 'LATIN1' }, 'encoded in LATIN1'],
  [{ hasSpanishOrder: false }, 'es-x-icu'],
  [{ missingExtensions: ['pg_trgm', 'unaccent'] }, 'lacks pg_trgm and unaccent; install its contrib package'],
  [{ misplacedExtensions: ['unaccent'] }, 'Move unaccent'],
  [{ mayCreate: false }, 'make that user its owner'],
  [{ droppedSettings: ['timezone'] }, 'dropped this setting: timezone. Set it on the user of DATABASE_URL'],
  [{ droppedSettings: ['search_path', 'timezone'] }, 'dropped these settings: search_path, timezone. Set them on'],
])('D-63 refuses %j in one sentence', (facts, sentence) => {
  const message = unmetRequirement(facts);
  expect(message).toContain(sentence);
  expect(message).toMatch(/^[^\n]+\.$/);
});

/**
 * Creates a database with `options`, runs the SQL `prepare`, migrates the database, and drops it. Returns the error of the
 * migration, or undefined if it succeeds.
 */
async function migrated(options: string, prepare = 'select 1'): Promise<unknown> {
  const { url, template } = inject('server');
  const name = `${template}_unfit`;
  await run(url, `create database ${name} template template0 ${options}`);
  try {
    await run(databaseUrl(url, name), prepare);
    return await migrate(databaseUrl(url, name)).catch((error: unknown) => error);
  } finally {
    await dropDatabase(url, name);
  }
}

it('D-63 refuses a database with an encoding other than UTF-8', async () => {
  const refused = await migrated(`encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
  expect(String(refused)).toBe(
    "LastingRefusal: The database of DATABASE_URL is encoded in SQL_ASCII; create one with encoding 'UTF8'.",
  );
});

it('D-63 refuses a database with an extension in a schema other than public', async () => {
  const refused = await migrated('', 'create schema extensions; create extension unaccent schema extensions');
  expect(String(refused)).toContain('LastingRefusal: Move unaccent');
});

it('D-63 refuses a connection if a pooler dropped settings, and names each setting', async () => {
  const { url, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const others = {
    search_path: 'nowhere',
    datestyle: 'SQL, DMY',
    intervalstyle: 'iso_8601',
    timezone: 'Europe/Madrid',
  };
  const role = `alter role current_user in database ${new URL(url).pathname.slice(1)}`;
  for (const [name, value] of Object.entries(others)) await run(url, `${role} set ${name} = '${value}'`);
  const client = new pg.Client(url);
  await client.connect();
  const refused = await refuseUnsupported(client)
    .catch((error: unknown) => error)
    .finally(() => client.end());
  expect(String(refused)).toBe(
    'LastingRefusal: A connection pooler dropped these settings: search_path, datestyle, intervalstyle, timezone. ' +
      'Set them on the user of DATABASE_URL ("Behind PgBouncer" in docs/operations/several-servers.md).',
  );
  // The same user succeeds when the connection sends the settings.
  await expect(migrate(url)).resolves.toBeUndefined();
});

it('D-63 folds text in a database with another collation, too', async () => {
  const { url, template } = inject('server');
  const name = `${template}_libc`;
  await run(url, `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`);
  await migrate(databaseUrl(url, name));
  const rows = await run(databaseUrl(url, name), `select public.fold('MÁLAGA y Ñora Æther') as folded`);
  await dropDatabase(url, name);
  expect(rows).toEqual([{ folded: 'malaga y nora aether' }]);
});
