import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connectTo } from '../../db/connect.ts';
import { until } from '../../testing/until.ts';
import { testImporting } from '../../testing/imports/importing.ts';
import { account, fastRetries, testServers, type Lists } from '../../testing/imports/served-lists.ts';
import type { ImportSource, Reading } from '../source.ts';
import { civitatisSource } from '../sources/civitatis/civitatis-source.ts';
import { writeStaging } from './write-staging.ts';

const importing = testImporting();

type ReadActivity = { id: string; list: number; language?: 'es' | 'en' };
/** Returns the name and the notes of activity `a` after the activities arrived in the given order. */
async function planned(seen: ReadActivity[]) {
  await importing.empty();
  const source: ImportSource = {
    ...importing.source(),
    async *read() {
      for (const { id, list, language = 'es' } of seen) {
        const [fields, notes] = [{ name: `Visita ${id} de ${list}` }, [{ key: 'cut', field: 'name' } as const]];
        yield [{ is: 'activity', id, language, place: list, fields, notes }];
      }
    },
  };
  const { name, notes } = await importing.itemOf(await importing.plan(source), 'a');
  return { name, notes };
}
/** A full batch of activities with other ids. */
const others: ReadActivity[] = Array.from({ length: 500 }, (_, n) => ({ id: `other-${n}`, list: 9 }));

it.each([
  { why: 'in two lists', seen: [1, 2], isDuplicate: true },
  { why: 'in two lists, read in reverse order', seen: [2, 1], isDuplicate: true },
  { why: 'in one list that was retried', seen: [1, 1], isDuplicate: false },
  { why: 'in two lists, the first retried', seen: [1, 2, 1], isDuplicate: true },
  { why: 'in two lists, the first last and retried', seen: [2, 1, 1], isDuplicate: true },
])('an activity $why results in the same item, however it is divided into batches', async ({ seen, isDuplicate }) => {
  const activities: ReadActivity[] = seen.map((list) => ({ id: 'a', list }));
  const apart = activities.flatMap((one) => [one, ...others]);
  const withEnglish: ReadActivity[] = [...activities, ...others, { id: 'a', list: 1, language: 'en' }];
  const cut = { key: 'cut', field: 'name' };
  const expected = { name: 'Visita a de 1', notes: isDuplicate ? [{ key: 'duplicate' }, cut] : [cut] };
  for (const feed of [activities, apart, withEnglish]) expect(await planned(feed)).toEqual(expected);
});

it('all rejected records of a feed are counted once each, and a limited number of them is stored', async () => {
  const note = { key: 'duplicate' } as const;
  const junk = Array.from({ length: 1_203 }, (_, n): Reading => ({ is: 'rejected', id: String(n), list: '30', note }));
  const feed = importing.source([{ id: 'a', name: { es: 'Visita' } }, { id: 'b' }]);
  const run = await importing.plan({
    ...feed,
    async *read(signal) {
      yield* feed.read(signal);
      // The records are rejected once per language.
      yield junk;
      yield junk;
    },
  });
  // Activity `b` is rejected as well, because it has no name.
  expect(run.counts).toMatchObject({ new: 1, rejected: 1_204 });
  expect(await importing.itemsOf(run, 'kind=rejected')).toHaveLength(1_001);
});

/** Returns a batch of activities, whose ids begin with `prefix`. */
const batchOf = (prefix: string): Reading[] =>
  others.map(({ id, list }) => ({
    is: 'activity',
    id: `${prefix}-${id}`,
    language: 'es',
    place: list,
    fields: { name: 'Visita' },
    notes: [],
  }));

/** Holds the lock of a run, for which each write of a batch waits. */
async function holdRun(id: number) {
  const client = await connectTo(String(importing.api.services.env.databaseUrl));
  await client.query('begin');
  await client.query(`select from import_runs where id = ${id} for update`);
  return {
    isWaitedFor: async () => (await countWaiting()) > 0,
    release: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}

/** Returns the number of connections that wait for a lock. */
const countWaiting = () =>
  importing.api.db.$count(sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

const countParts = async () => {
  const { rows } = await importing.api.db.execute<{ count: number }>(sql`select count(*)::int from import_parts`);
  return rows[0]?.count;
};

it('the next batch is read while one is written', async () => {
  const { id } = await importing.begin();
  const read: string[] = [];
  const source: ImportSource = {
    ...importing.source(),
    async *read() {
      const held = await holdRun(id);
      yield batchOf('first');
      read.push('first is written');
      await until(held.isWaitedFor, { late: 'no batch is written' });
      yield batchOf('second').slice(1);
      read.push('second is read');
      await held.release();
    },
  };
  await writeStaging(importing.api.db, { id }, source, new AbortController().signal);
  expect(read).toEqual(['first is written', 'second is read']);
  expect(await countParts()).toBe(999);
});

it('a batch that cannot be written ends the reading', async () => {
  let ended = false;
  const source: ImportSource = {
    ...importing.source(),
    async *read() {
      try {
        for (let batch = 0; batch < 3; batch += 1) yield batchOf(String(batch));
      } finally {
        ended = true;
      }
    },
  };
  const noRun = { id: 999_999 };
  const writing = writeStaging(importing.api.db, noRun, source, new AbortController().signal);
  await expect(writing).rejects.toMatchObject({ cause: { code: '23503' } });
  expect(ended).toBe(true);
});

it('a reading that is aborted ends after its last batch is written', async () => {
  const { id } = await importing.begin();
  const abort = new AbortController();
  const steps: string[] = [];
  let held: Awaited<ReturnType<typeof holdRun>> | undefined;
  const source: ImportSource = {
    ...importing.source(),
    async *read(signal) {
      held = await holdRun(id);
      yield batchOf('first');
      await until(held.isWaitedFor, { late: 'no batch is written' });
      abort.abort();
      signal.throwIfAborted();
    },
  };
  const writing = writeStaging(importing.api.db, { id }, source, abort.signal).catch(() => steps.push('ended'));
  await until(() => abort.signal.aborted, { late: 'the reading was not aborted' });
  // By then, a reading that did not wait for its batch would have ended.
  await countParts();
  steps.push('released');
  await held?.release();
  await writing;
  expect(steps).toEqual(['released', 'ended']);
  expect(await countParts()).toBe(500);
});

it('a batch of a process that lost its lock is not added to the reading of the process that takes over the run', async () => {
  const run = await importing.begin();
  const holding = Promise.withResolvers<Awaited<ReturnType<typeof holdRun>>>();
  const sourceOf = (prefix: string, before = async () => {}): ImportSource => ({
    ...importing.source(),
    async *read() {
      await before();
      yield batchOf(prefix);
    },
  });
  let ended = 0;
  const first = importing
    .work(sourceOf('first', async () => holding.resolve(await holdRun(run.id))))
    .catch(() => (ended = 1));
  const held = await holding.promise;
  await until(held.isWaitedFor, { late: 'no batch is written' });
  await importing.read(sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and classid = 'import_runs'::regclass and objid = ${run.id}`);
  const second = importing.work(sourceOf('second'));
  // The second process waits, and the first one if it still writes its batch.
  await until(async () => (await countWaiting()) + ended > 1, { late: 'the run was not taken over' });
  await held.release();
  await Promise.all([first, second]);
  expect(await importing.runOf(run)).toMatchObject({ state: 'planned', counts: { new: 500 } });
});

describe('a record that only a failed attempt to read its list contained', () => {
  const { distributor } = testServers();
  const place = (id: number) => ({ id, name: `Sitio ${id}`, nameCountry: 'España' });
  const [kept, removed] = [
    { id: 1, name: 'Visita' },
    { id: 2, name: 'Retirada' },
  ];
  /** Returns the ids of the planned activities of a source, whose lists are first sent with more records and without their end. */
  async function plannedAfterFailure(lists: Lists, failed: Lists) {
    const url = await distributor(lists, (_request, path, nth) =>
      failed[path] === undefined || nth > 1 ? undefined : { body: JSON.stringify(failed[path]).slice(0, -1) },
    );
    const run = await importing.plan(civitatisSource(account(url), fastRetries));
    return (await importing.itemsOf(run)).map(({ sourceId }) => sourceId);
  }
  const activities = (id: number) => `/destinations/${id}/activities?lang=es`;

  it('is not planned', async () => {
    const lists = { '/destinations?lang=es': [place(30)], [activities(30)]: [kept] };
    expect(await plannedAfterFailure(lists, { [activities(30)]: [removed, kept] })).toEqual(['1']);
  });

  it('is planned if another list contains it', async () => {
    const lists = {
      '/destinations?lang=es': [place(30), place(31)],
      [activities(30)]: [kept],
      [activities(31)]: [removed],
    };
    expect(await plannedAfterFailure(lists, { [activities(30)]: [removed, kept] })).toEqual(['1', '2']);
  });

  it('is not read as a destination', async () => {
    const lists = { '/destinations?lang=es': [place(30)], [activities(30)]: [kept], [activities(31)]: [removed] };
    expect(await plannedAfterFailure(lists, { '/destinations?lang=es': [place(31), place(30)] })).toEqual(['1']);
  });
});
