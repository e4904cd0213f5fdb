import type { ImportRun } from '@trastienda/contract/imports/runs';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { testImporting, tour } from '../../testing/imports/importing.ts';
import { batchOf } from '../applying/apply-run.ts';
import { latestPlan } from '../planning/plans.ts';

/** The API with two sources. The tests read their own feeds. */
const importing = testImporting({ OCTO_URL: 'http://127.0.0.1:9', OCTO_TOKEN: 'secret' });

const pictureOf = (n: number) => `${importing.pictures.origin}/p${n}.jpg`;
const tours = (count: number) => Array.from({ length: count }, (_, n) => tour(String(n)));
/** Returns the items of a plan, sorted by the source's id, because another run may order them differently. */
const planOf = async (run: ImportRun) =>
  (await importing.itemsOf(run))
    .map(({ sourceId, kind, isChosen, fields, missing, notes }) => ({
      sourceId,
      kind,
      isChosen,
      fields,
      missing,
      notes,
    }))
    .toSorted((one, other) => String(one.sourceId).localeCompare(String(other.sourceId)));
const selectAll = (run: ImportRun) =>
  importing.read(sql`update import_items set is_chosen = true where run_id = ${run.id}`);

/** Calls `callback` after each transaction, before its caller continues. @returns a function that restores the original. */
function afterTransactions(callback: () => Promise<void>) {
  const transaction = importing.api.db.transaction.bind(importing.api.db);
  const spy = vi.spyOn(importing.api.db, 'transaction').mockImplementation(async (...args) => {
    const result: unknown = await transaction(...args);
    await callback();
    return result;
  });
  return () => spy.mockRestore();
}

describe('the undo of an import', () => {
  it('reverts a first import and deletes all records that it created, so that the same feed results in the same plan', async () => {
    const before = await importing.catalogue();
    const feed = [
      tour('1', { pictures: [pictureOf(0)] }),
      tour('2', { location: '31', tags: ['7', '8', 'unknown'], zones: ['301'] }),
    ];
    const run = await importing.importAll(feed);
    expect((await importing.catalogue()).experiences).toHaveLength(2);
    await importing.undo(run);
    expect(await importing.catalogue()).toEqual(before);
    expect(await importing.runOf(run)).toMatchObject({ state: 'undone', applied: 2, undone: 2, left: 0 });
    expect(await planOf(await importing.plan(feed))).toEqual(await planOf(run));
  });

  it('reverts the changes of a later import: texts, location, tags, pictures in their order, deactivations and links', async () => {
    const bare = { name: { es: 'Solo en español' }, description: {}, url: null, duration: null, location: 'unknown' };
    await importing.importAll([
      tour('1', { pictures: [pictureOf(0), pictureOf(1)] }),
      tour('2', bare),
      ...['3', '4', '5'].map((id) => tour(id)),
    ]);
    await importing.read(sql`update experiences set is_active = true where id = ${await importing.idOf('3')}`);
    await importing.read(sql`update experiences set description = null where id = ${await importing.idOf('4')}`);
    await importing.remove('5');
    const before = await importing.catalogue();
    const name = { es: 'Otra', en: 'Another' };
    const second = [
      tour('1', { name, pictures: [pictureOf(2), pictureOf(0)], tags: ['8'], location: '31' }),
      tour('2', { name: { es: 'Con inglés', en: 'In English' }, url: 'https://example.com/otra', tags: [] }),
      tour('4', { description: { es: 'Un paseo largo.', en: 'A long walk.' }, duration: null }),
      tour('5'),
      tour('6', { pictures: [pictureOf(3)] }),
    ];
    const run = await importing.plan(second);
    await selectAll(run);
    await importing.change(await importing.itemOf(run, '4'), { decisions: { 'description.es': 'theirs' } });
    const planned = await planOf(run);
    await importing.apply(run);
    const expectFirst = async () =>
      expect(await importing.shown('1')).toMatchObject({ name: 'Otra', tags: [{ name: 'Museos' }], country: 'PT' });
    await expectFirst();
    expect((await importing.catalogue()).experiences).toHaveLength(6);
    expect((await importing.shown('3')).isActive).toBe(false);
    expect((await importing.shown('4')).description).toBe('Un paseo largo.');

    await importing.undo(run);
    expect(await importing.catalogue()).toEqual(before);
    expect(await importing.runOf(run)).toMatchObject({ state: 'undone', applied: 6, undone: 6, left: 0 });
    expect(await importing.read(sql`select from import_kept_media`)).toEqual([]);
    const again = await importing.plan(second);
    const undecided: unknown = JSON.parse(JSON.stringify(planned).replace('"decision":"theirs"', '"decision":null'));
    expect((await planOf(again)).map((item) => ({ ...item, isChosen: true }))).toEqual(undecided);
    // Applying again has the same result as the first time, except for the ids of new records.
    await selectAll(again);
    await importing.apply(again);
    await expectFirst();
  });

  it('reverts decisions for ours as well', async () => {
    await importing.importAll([tour('1', { pictures: [pictureOf(0)] })]);
    await importing.edit('1', { name: 'Nombre nuestro' });
    const before = await importing.catalogue();
    const name = { es: 'Nombre suyo', en: 'Tour 1' };
    const feed = [tour('1', { name, pictures: [pictureOf(1)], duration: '03:00' })];
    const run = await importing.plan(feed);
    const decisions = { 'name.es': 'ours', pictures: 'ours', duration: 'ours' };
    await importing.change(await importing.itemOf(run, '1'), { isChosen: true, decisions });
    await importing.apply(run);
    expect(await planOf(await importing.plan(feed))).toEqual([]);
    await importing.undo(run);
    expect(await importing.catalogue()).toEqual(before);
    const undecided = (isConflict: boolean) => ({ isConflict, decision: null });
    expect(await planOf(await importing.plan(feed))).toMatchObject([
      {
        kind: 'conflict',
        fields: { 'name.es': undecided(true), pictures: undecided(false), duration: undecided(false) },
      },
    ]);
  });

  it('restores the original catalogue if all imports are undone, the latest first', async () => {
    const before = await importing.catalogue();
    const runs = [
      await importing.importAll([tour('1', { pictures: [pictureOf(0)] })]),
      await importing.importAll([tour('1', { pictures: [pictureOf(1)], description: { es: 'Otra.' } }), tour('2')]),
      await importing.importAll([tour('2', { tags: ['8'] })]),
    ];
    for (const run of runs.toReversed()) await importing.undo(run);
    expect(await importing.catalogue()).toEqual(before);
    for (const run of runs) expect(await importing.runOf(run)).toMatchObject({ state: 'undone', left: 0 });
  });

  it('deletes the locations and tags of a source with separate ids, and the next import creates them again', async () => {
    const before = await importing.catalogue();
    const octo = { ...importing.source([tour('1'), tour('2', { location: '31', zones: ['301'] })]), key: 'octo' };
    for (const _ of ['first', 'again']) {
      const run = await importing.apply(await importing.plan(octo), octo);
      const { locations, tags } = await importing.catalogue();
      expect([locations?.length, tags?.length]).toEqual([2, 1]);
      await importing.undo(run);
      expect(await importing.catalogue()).toEqual(before);
    }
  });
});

describe('an undo', () => {
  it('that was interrupted ends with the same result as an uninterrupted undo', async () => {
    const before = await importing.catalogue();
    const feed = tours(2 * batchOf.items + 100);
    const run = await importing.importAll(feed);
    const planned = await planOf(run);
    let breaks = 0;
    while ((await importing.runOf(run)).state !== 'undone') {
      const stopping = new AbortController();
      let done = 0;
      // Stop each attempt after two transactions.
      const restore = afterTransactions(async () => void (++done === 2 && stopping.abort()));
      await importing.undo(run, stopping.signal).finally(restore);
      if ((await importing.runOf(run)).state === 'undoing') breaks += 1;
    }
    expect(breaks).toBeGreaterThan(2);
    expect(await importing.runOf(run)).toMatchObject({ applied: feed.length, undone: feed.length, left: 0 });
    expect(await importing.catalogue()).toEqual(before);
    expect(await planOf(await importing.plan(feed))).toEqual(planned);
  }, 60_000);

  it('continues after an item that cannot be undone, and marks the item', async () => {
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const run = await importing.importAll(tours(9));
    await importing.read(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'never'; end $$`);
    await importing.read(sql`
      create trigger refuse before delete on experiences for each row when (old.name ->> 'es' = 'Visita 5') execute function refuse()`);
    await importing.undo(run);
    await importing.read(sql`drop function refuse cascade`);
    expect(await importing.runOf(run)).toMatchObject({ state: 'undone', applied: 9, undone: 8, left: 1 });
    expect(await importing.itemsOf(run, 'state=kept')).toMatchObject([{ sourceId: '5', leftBecause: 'failed' }]);
    expect((await importing.catalogue()).experiences).toHaveLength(1);
    expect(logged.mock.calls).toEqual([[expect.stringContaining('"event":"importItemFailed"')]]);
    logged.mockRestore();
  });

  it('of a cancelled import reverts the applied items', async () => {
    const before = await importing.catalogue();
    const count = batchOf.items + 100;
    const run = await importing.plan(tours(count));
    const applied = async () => (await importing.runOf(run)).applied;
    let isCancelled = false;
    const restore = afterTransactions(async () => {
      if (isCancelled || (await applied()) === 0) return;
      isCancelled = true;
      await importing.api.admin('POST', `/imports/runs/${run.id}/cancel`);
    });
    await importing.apply(run).finally(restore);
    await importing.undo(run);
    expect(await importing.catalogue()).toEqual(before);
    const { undone } = await importing.runOf(run);
    expect(undone).toBe(await applied());
    expect(undone).toBeLessThan(count);
  });

  it('cancels the active reading and invalidates earlier plans', async () => {
    const { db } = importing.api;
    const run = await importing.importAll([tour('1')]);
    await importing.plan([tour('1'), tour('2')]);
    expect(await latestPlan(db, 'civitatis')).toBeDefined();
    const reading = await importing.begin();
    await importing.undo(run);
    expect(await importing.runOf(reading)).toMatchObject({ state: 'cancelled' });
    expect(await latestPlan(db, 'civitatis')).toBeUndefined();
  });
});
