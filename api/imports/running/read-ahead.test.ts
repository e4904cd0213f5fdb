import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { startBackgroundJobs } from '../../start/background-jobs.ts';
import type { Env } from '../../env/env.ts';
import { testImporting, tour } from '../../testing/imports/importing.ts';
import { readAfterWrites, readAll, readUnplanned } from './read-ahead.ts';

const address = 'http://127.0.0.1:9/v2';
const importing = testImporting({ CIVITATIS_URL: address });

/** Returns all runs, newest first. */
const runs = () =>
  importing.read<{ state: string }>(sql`select source, state, started_by from import_runs order by id desc`);
const states = async () => (await runs()).map(({ state }) => state);
/** Returns the services of the API with other settings. */
const services = (changes: Partial<Env> = {}) => {
  const { env, ...others } = importing.api.services;
  return { ...others, env: { ...env, ...changes } };
};

describe('D-76 at the start of a server', () => {
  it('a source is read once if several servers start, and not while it has a valid plan of any age', async () => {
    await Promise.all([readUnplanned(services()), readUnplanned(services()), readUnplanned(services())]);
    expect(await runs()).toEqual([{ source: 'civitatis', state: 'reading', started_by: '' }]);
    await importing.work([tour('1')]);
    await importing.read(sql`update import_runs set planned_at = planned_at - interval '6 days'`);
    await readUnplanned(services());
    expect(await states()).toEqual(['planned']);
  });

  it('only sources with a configured URL are read', async () => {
    const octo = { url: address, token: 'bearer', name: 'OCTO' };
    await readUnplanned(services({ octo, civitatis: { ...services().env.civitatis, url: undefined } }));
    expect(await runs()).toMatchObject([{ source: 'octo' }]);
    await readUnplanned(services({ octo }));
    expect(await runs()).toMatchObject([{ source: 'civitatis' }, { source: 'octo' }]);
  });
});

describe('D-76 after a write of the catalogue', () => {
  it.each([
    ['an import', async () => void (await importing.importAll([tour('1')])), ['reading', 'applied']],
    ['an undo', async () => importing.undo(await importing.importAll([tour('1')])), ['reading', 'undone']],
    [
      'a cancelled import',
      async () => {
        const run = await importing.plan([tour('1')]);
        await importing.request(run);
        await importing.api.admin('POST', `${run['@id']}/cancel`);
      },
      ['reading', 'cancelled'],
    ],
  ])('a single reading starts after %s', async (_write, write, expected) => {
    await write();
    await Promise.all([readAfterWrites(services()), readAfterWrites(services())]);
    expect(await states()).toEqual(expected);
    await importing.work([tour('1')]);
    await readAfterWrites(services());
    expect(await states()).toEqual(['planned', ...expected.slice(1)]);
  });

  it('the reading starts when the write has ended, and is not repeated if it fails or is cancelled', async () => {
    const run = await importing.plan([tour('1')]);
    await readAfterWrites(services());
    await importing.request(run);
    await readAfterWrites(services());
    expect(await states()).toEqual(['applying']);
    await importing.work([tour('1')]);
    await readAfterWrites(services());
    for (const state of ['failed', 'cancelled']) {
      await importing.read(sql`update import_runs set state = ${state} where applied_at is null`);
      await readAfterWrites(services());
      expect(await states()).toEqual([state, 'applied']);
    }
  });
});

it('D-76 the nightly reading also reads sources with a valid plan, and that plan can still be applied', async () => {
  const run = await importing.plan([tour('1')]);
  await readAll(services());
  expect(await states()).toEqual(['reading', 'planned']);
  await readAll(services());
  await importing.work([tour('1'), tour('2')]);
  expect(await states()).toEqual(['planned', 'planned']);
  expect((await importing.request(run)).statusCode).toBe(202);
});

it('D-76 a reading that the server started has no user in `startedBy`', async () => {
  await readAll(services());
  const { 'hydra:member': members } = (await importing.api.admin('GET', '/imports/runs')).json();
  expect(members).toMatchObject([{ state: 'reading', startedBy: null }]);
});

describe('D-76 a source that another server reads between the look and the start', () => {
  /** Lets another server read the source when the next transaction begins. */
  function readElsewhereFirst() {
    const { db } = importing.api.services;
    const begin = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
      await importing.plan([tour('1')]);
      return begin(...work);
    });
  }

  it('is not read a second time at the start of a server', async () => {
    readElsewhereFirst();
    await readUnplanned(services());
    expect(await states()).toEqual(['planned']);
  });

  it('is not read a second time after an import', async () => {
    await importing.importAll([tour('1')]);
    readElsewhereFirst();
    await readAfterWrites(services());
    expect(await states()).toEqual(['planned', 'applied']);
  });
});

describe('D-76 IMPORT_READ_AT', () => {
  type Handler = (payload: object, stopping: AbortSignal) => Promise<void>;

  /** Starts the background jobs with `IMPORT_READ_AT` set, but without workers. @returns a function that runs the handler of a job. */
  async function startAt(importReadAt: string) {
    const handlers = new Map<string, Handler>();
    const work = async (name: string, handler: unknown) => void handlers.set(name, handler as Handler);
    const { jobs, ...others } = services({ importReadAt });
    await startBackgroundJobs({ ...others, jobs: { ...jobs, work } });
    return (name: string, stopping = new AbortController().signal) => handlers.get(name)?.({}, stopping);
  }
  const schedules = () => importing.read(sql`select cron, timezone from jobs.schedule where name = 'read-catalogues'`);

  it('sets the time in Madrid at which every catalogue is read each night', async () => {
    const run = await startAt('23:05');
    expect(await schedules()).toEqual([{ cron: '5 23 * * *', timezone: 'Europe/Madrid' }]);
    await importing.work([tour('1')]);
    await run('read-catalogues');
    expect(await states()).toEqual(['reading', 'planned']);
  });

  it.each([
    ['off disables the nightly reading, but not the readings at the start and after a write', 'off', 1],
    ['never disables all automatic readings', 'never', 0],
  ])('%s', async (_claim, importReadAt, count) => {
    await startAt('04:00');
    await importing.empty();
    const run = await startAt(importReadAt);
    expect(await schedules()).toEqual([]);
    expect(await states()).toHaveLength(count);

    await importing.importAll([tour('1')]);
    await run('run-imports');
    expect(await states()).toHaveLength(count + 1);
  });

  it('starts no reading after a write while the server is stopping', async () => {
    const run = await startAt('04:00');
    await importing.empty();
    await importing.importAll([tour('1')]);
    await run('run-imports', AbortSignal.abort());
    expect(await states()).toEqual(['applied']);
    await run('run-imports');
    expect(await states()).toEqual(['reading', 'applied']);
  });
});
