import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { Collection } from '@trastienda/contract/collection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApiOn, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import type { TestDatabase } from '../testing/databases/clone.ts';
import { importingFrom } from '../testing/imports/importing.ts';
import { readRelease, releases, type Release } from '../testing/releases/files.ts';
import { findLosses } from '../testing/releases/find-losses.ts';
import { loadDump } from '../testing/releases/load-dump.ts';
import { readAnswers, type Read } from '../testing/releases/read-answers.ts';
import { findEmptyColumns, readKeys, readTables, type Tables } from '../testing/releases/read-tables.ts';
import { run } from '../testing/databases/template.ts';
import { migrate } from './migrate.ts';
import { readMigrations, readReleases, toMigration } from './read-migrations.ts';

/** Loading a dump and reading thousands of records is slow on a busy machine. */
const timeout = 180_000;

/**
 * Left out of the comparison: tables, and columns such as `makers.phone2`, that a later migration drops or changes after moving their
 * content. The test of that migration checks the moved content.
 */
const moved = [
  'users.session_epoch',
  // For a name with a zero-width space, which the fold of later releases removes.
  'experiences.name_folded_es',
  'experiences.name_folded_en',
];

/** Columns in which every row of a dump may have null or the default. */
const withoutValue = [
  // The dumps leave out key material.
  'signing_keys.id',
  'signing_keys.key',
  // The position orders several pictures, but a record has at most one picture of these kinds.
  'media_makers.position',
  'media_makers_headers.position',
  'media_makers_logos.position',
  'media_resellers_logos.position',
  // Set only for a run that failed, timed out or would deactivate many experiences, or whose items were deleted after a while.
  'import_runs.error',
  'import_runs.failed',
  'import_runs.failed_lists',
  'import_runs.failed_lists_more',
  'import_runs.forgotten_at',
  'import_runs.lists_failed',
  'import_runs.many_gone',
  'import_runs.slow_at',
  'import_runs.slow_tries',
  // Set only if an undo preserves a field that a user edited. The undo in the dump preserves a whole record.
  'import_items.left_fields',
  // Set only for a source that supplies no code for a country.
  'import_terms.country_name',
];

/** The chain of migrations and an additional migration, so that the dump of the latest release is migrated, too. */
const chain = [...readMigrations(), toMigration(readMigrations().length, 'later', 'create table later (id int)')];

/** Limits the output, because a lost column is missing in thousands of records. */
const someOf = (losses: string[]) => losses.slice(0, 20);

it('every release has a dump', () => {
  expect(new Set(releases)).toEqual(new Set(Object.keys(readReleases())));
});

describe.each(releases)('a database of release %s', (name) => {
  let release: Release;
  let database: TestDatabase;
  let empty: string[];
  let epochs: unknown[];
  let tables: Tables;
  let migrated: Tables;
  beforeAll(async () => {
    release = await readRelease(name);
    database = await loadDump(release.dump);
    const keys = await readKeys(database.url);
    empty = await findEmptyColumns(database.url);
    tables = await readTables(database.url, keys, moved);
    epochs = await run(
      database.url,
      'select id, session_epoch as epoch from users where session_epoch > 0 order by id',
    );
    await migrate(database.url, { chain });
    migrated = await readTables(database.url, keys, moved);
  }, timeout);

  it('has a value other than the default in every column except a few', () => {
    expect(empty.filter((column) => !withoutValue.includes(column))).toEqual([]);
  });

  it('D-79 loses no row and no column when it is migrated', () => {
    const lost = Object.entries(tables).flatMap(([table, rows]) =>
      findLosses(rows, migrated[table], { path: table }).slice(0, 3),
    );
    expect(lost).toEqual([]);
  });

  it('D-79 has the session epochs of its users in their new table', async () => {
    const after = await run(database.url, 'select user_id as id, epoch from session_epochs order by id');
    expect(after).toEqual(epochs);
    expect(epochs).not.toEqual([]);
  });

  it('D-79 has the complete chain in its history, with a hash that the release refuses', async () => {
    const has = await run<{ name: string; hash: string }>(
      database.url,
      'select name, hash from migrations.applied order by number',
    );
    expect(has).toEqual(chain.map(({ name: applied, hash }) => ({ name: applied, hash })));
    // Release 0.1 reads its history from Drizzle's own table. Each release refuses an unknown hash.
    const history = name === '0.1.0' ? 'drizzle.__drizzle_migrations' : 'migrations.applied';
    const known = Object.values(readReleases()).flatMap((files) => Object.values(files));
    const hashes = (await run<{ hash: string }>(database.url, `select hash from ${history}`)).map(({ hash }) => hash);
    expect(hashes.filter((hash) => !known.includes(hash))).not.toEqual([]);
  });

  describe('read through the API', () => {
    let api: ApiUnderTest;
    beforeAll(async () => {
      api = await startApiOn(database);
    }, timeout);
    // Also drops the database.
    afterAll(() => api.close());

    const read: Read = async (path, language) => {
      const answer = await api.admin('GET', path, { headers: { 'accept-language': language } });
      if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`);
      return answer.json();
    };

    it('D-79 loses no record and no field when it is migrated', { timeout }, async () => {
      expect(someOf(findLosses(release.answers, await readAnswers(read)))).toEqual([]);
    });

    it('D-79 undoes its imports with the same result as the release itself', { timeout }, async () => {
      const { 'hydra:member': runs }: Collection<ImportRun> = (await api.admin('GET', '/imports/runs')).json();
      for (const run of runs.filter(({ isUndoable }) => isUndoable)) {
        expect((await api.admin('POST', `${run['@id']}/undo`)).statusCode).toBe(202);
        await importingFrom(api).work();
      }
      const except = ['doneAt', 'undoneAt'];
      expect(someOf(findLosses(release.undone, await readAnswers(read), { except }))).toEqual([]);
    });

    it('logs each change of a record since it was migrated', async () => {
      const { 'hydra:member': records }: Collection<{ '@id': string }> = (await api.admin('GET', '/plans')).json();
      const path = records[0]?.['@id'] ?? '';
      const kindsOf = async () =>
        (await api.admin('GET', `${path}/changes`)).json()['hydra:member'].map(({ kind }: { kind: string }) => kind);
      expect(await kindsOf()).toEqual([]);
      await api.admin('PUT', path, { payload: { sku: 'after the upgrade' } });
      expect(await kindsOf()).toEqual(['update']);
    });
  });
});
