import type { ImportRun } from '@trastienda/contract/calls/imports';
import type { Collection } from '@trastienda/contract/collection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApiOn, type ApiUnderTest } from '../testing/api-under-test.ts';
import { importingFrom } from '../testing/importing.ts';
import { readRelease, releases, type Release } from '../testing/releases/files.ts';
import { findLosses } from '../testing/releases/find-losses.ts';
import { loadDump } from '../testing/releases/load-dump.ts';
import { readAnswers, type Read } from '../testing/releases/read-answers.ts';
import { migrate } from './migrate.ts';
import { readReleases } from './read-migrations.ts';

/** Loading a dump and reading thousands of records takes a while on a busy machine. */
const timeout = 180_000;

/** The first of them: a column that is lost is missing in thousands of records. */
const someOf = (losses: string[]) => losses.slice(0, 20);

it('every release has a dump', () => {
  expect(new Set(releases)).toEqual(new Set(Object.keys(readReleases())));
});

describe.each(releases)('a database of release %s', (name) => {
  let release: Release;
  let api: ApiUnderTest;
  beforeAll(async () => {
    release = await readRelease(name);
    const database = await loadDump(release.dump);
    await migrate(database.url);
    api = await startApiOn(database);
  }, timeout);
  afterAll(() => api.close());

  const read: Read = async (path, language) => {
    const answer = await api.admin('GET', path, { headers: { 'accept-language': language } });
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`);
    return answer.json();
  };

  it('had rows in every table but that of the keys', () => {
    const tablesIn = (statement: string) =>
      [...release.dump.matchAll(RegExp(`^${statement} public\\.(\\w+)`, 'gm'))].map(([, table]) => table);
    const filled = tablesIn('INSERT INTO');
    expect(tablesIn('CREATE TABLE').filter((table) => !filled.includes(table))).toEqual(['signing_keys']);
  });

  it('D-79 loses no record and no field when it is migrated', { timeout }, async () => {
    expect(someOf(findLosses(release.answers, await readAnswers(read)))).toEqual([]);
  });

  it('D-79 has its imports undone as the release itself undoes them', { timeout }, async () => {
    const { 'hydra:member': runs }: Collection<ImportRun> = (await api.admin('GET', '/imports/runs')).json();
    for (const run of runs.filter(({ isUndoable }) => isUndoable)) {
      expect((await api.admin('POST', `${run['@id']}/undo`)).statusCode).toBe(202);
      await importingFrom(api).work();
    }
    const except = ['doneAt', 'undoneAt'];
    expect(someOf(findLosses(release.undone, await readAnswers(read), { except }))).toEqual([]);
  });
});
