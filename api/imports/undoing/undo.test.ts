import type { ImportRun } from '@trastienda/contract/imports/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiUnderTest } from '../../testing/api-under-test.ts';
import { addPictures } from '../../testing/catalogue.ts';
import { addReseller } from '../../testing/resellers.ts';
import { startImporting, tour, type Importing } from '../../testing/importing.ts';
import { joinRun, beginApplying, beginUndo } from '../running/change-state.ts';
import { latestPlan } from '../planning/plans.ts';

let importing: Importing;
let api: ApiUnderTest;
beforeAll(async () => {
  importing = await startImporting();
  ({ api } = importing);
});
afterAll(() => importing.close());
beforeEach(() => importing.empty());

const pictureOf = (n: number, name = 'a') => `${importing.pictures.origin}/p${n}-${name}.jpg`;
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

/** Calls `callback` after each transaction, before its caller continues. @returns a function that restores the original. */
function afterTransactions(callback: () => Promise<void>) {
  const transaction = api.db.transaction.bind(api.db);
  const spy = vi.spyOn(api.db, 'transaction').mockImplementation(async (...args) => {
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
    expect(await importing.runOf(run)).toMatchObject({
      state: 'undone',
      undoneBy: 'eva@example.com',
      undoneAt: expect.any(String),
      applied: 2,
      undone: 2,
      left: 0,
    });
    expect(await planOf(await importing.plan(feed))).toEqual(await planOf(run));
  });

  it('reverts the changes of a later import: texts, location, tags, pictures in their order, deactivations and links', async () => {
    const first = [
      tour('1', { pictures: [pictureOf(0), pictureOf(1)] }),
      tour('2', { name: { es: 'Solo en español' }, description: {}, url: null, duration: null, location: 'unknown' }),
      tour('3'),
      tour('4'),
      tour('5'),
    ];
    await importing.importAll(first);
    await api.db.execute(sql`update experiences set is_active = true where id = ${await importing.idOf('3')}`);
    await api.db.execute(sql`update experiences set description = null where id = ${await importing.idOf('4')}`);
    await api.admin('DELETE', `/experiences/${await importing.idOf('5')}`);
    const before = await importing.catalogue();
    const second = [
      tour('1', {
        name: { es: 'Otra', en: 'Another' },
        pictures: [pictureOf(2), pictureOf(0)],
        tags: ['8'],
        location: '31',
      }),
      tour('2', { name: { es: 'Con inglés', en: 'In English' }, url: 'https://example.com/otra', tags: [] }),
      tour('4', { description: { es: 'Un paseo largo.', en: 'A long walk.' }, duration: null }),
      tour('5'),
      tour('6', { pictures: [pictureOf(3)] }),
    ];
    const run = await importing.plan(second);
    await api.db.execute(sql`update import_items set is_chosen = true where run_id = ${run.id}`);
    await api.db.execute(sql`
      update import_items set fields = jsonb_set(fields, '{description.es,decision}', '"theirs"')
      where run_id = ${run.id} and source_id = '4'`);
    const planned = await planOf(run);
    await importing.apply(run);
    const applied = await importing.catalogue();
    expect(applied.experiences).toHaveLength(6);
    expect(await importing.shown('1')).toMatchObject({ name: 'Otra', tags: [{ name: 'Museos' }], country: 'PT' });
    expect((await importing.shown('3')).isActive).toBe(false);
    expect((await importing.shown('4')).description).toBe('Un paseo largo.');

    await importing.undo(run);
    expect(await importing.catalogue()).toEqual(before);
    expect(await importing.runOf(run)).toMatchObject({ state: 'undone', applied: 6, undone: 6, left: 0 });
    expect(await api.db.execute(sql`select from import_kept_media`)).toMatchObject({ rowCount: 0 });
    const again = await importing.plan(second);
    const undecided = planned.map((item) =>
      JSON.parse(JSON.stringify(item).replace('"decision":"theirs"', '"decision":null')),
    );
    expect((await planOf(again)).map((item) => ({ ...item, isChosen: true }))).toEqual(undecided);
    // Applying again has the same result as the first time, except for the ids of new records.
    await api.db.execute(sql`update import_items set is_chosen = true where run_id = ${again.id}`);
    await importing.apply(again);
    expect(await importing.shown('1')).toMatchObject({ name: 'Otra', tags: [{ name: 'Museos' }], country: 'PT' });
  });

  it('reverts decisions for ours as well', async () => {
    await importing.importAll([tour('1', { pictures: [pictureOf(0)] })]);
    await importing.edit('1', { name: 'Nombre nuestro' });
    const before = await importing.catalogue();
    const feed = [
      tour('1', { name: { es: 'Nombre suyo', en: 'Tour 1' }, pictures: [pictureOf(1)], duration: '03:00' }),
    ];
    const run = await importing.plan(feed);
    await api.db.execute(sql`
      update import_items set is_chosen = true, fields = (
        select jsonb_object_agg(key, value || '{"decision": "ours"}') from jsonb_each(fields)
      )
      where run_id = ${run.id}`);
    await importing.apply(run);
    expect(await planOf(await importing.plan(feed))).toEqual([]);
    await importing.undo(run);
    expect(await importing.catalogue()).toEqual(before);
    expect((await planOf(await importing.plan(feed)))[0]).toMatchObject({
      kind: 'conflict',
      fields: {
        'name.es': { isConflict: true, decision: null },
        pictures: { isConflict: false, decision: null },
        duration: { isConflict: false, decision: null },
      },
    });
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
      // The API is bypassed, because it accepts only the sources configured in the environment.
      const begun = await joinRun(api.services, 'octo', 'ana@example.com');
      await importing.work(octo);
      const run = await importing.runOf({ '@id': `/imports/runs/${begun}` });
      await beginApplying(api.services, { plan: run.plan, by: 'ana@example.com' });
      await importing.work(octo);
      const { locations, tags } = await importing.catalogue();
      expect([locations?.length, tags?.length]).toEqual([2, 1]);
      await importing.undo(run);
      expect(await importing.catalogue()).toEqual(before);
    }
  });

  it('of an older import reverts only values that were not changed since', async () => {
    await importing.importAll([tour('1')]);
    const older = await importing.importAll([
      tour('1', { duration: '03:00', url: 'https://example.com/2' }),
      tour('2'),
    ]);
    await importing.importAll([
      tour('1', { duration: '04:00', url: 'https://example.com/2' }),
      tour('2', { tags: ['8'] }),
    ]);
    await importing.undo(older);
    expect(await importing.shown('1')).toMatchObject({ duration: '04:00', url: 'https://example.com/visita' });
    expect(await importing.shown('2')).toMatchObject({ name: 'Visita 2', tags: [{ name: 'Museos' }] });
    expect(await importing.itemsOf(older)).toMatchObject([
      { state: 'kept', left: ['duration'], leftBecause: 'edited' },
      { state: 'kept', left: ['tags'], leftBecause: 'edited' },
    ]);
    // The next import compares with the values that the later import wrote.
    const next = await importing.plan([
      tour('1', { duration: '04:00', url: 'https://example.com/2' }),
      tour('2', { tags: ['8'] }),
    ]);
    expect(await planOf(next)).toMatchObject([
      { sourceId: '1', kind: 'changed', fields: { url: { isConflict: false } } },
    ]);
  });
});

describe('changes made since the import', () => {
  it('an edited field stays, and the other fields are restored', async () => {
    await importing.importAll([tour('1'), tour('2')]);
    const feed = [
      tour('1', { name: { es: 'Suyo', en: 'Theirs' }, duration: '03:00' }),
      tour('2', { tags: [], duration: '03:00' }),
    ];
    const run = await importing.importAll(feed);
    await importing.edit('1', { name: 'Nuestro' });
    await importing.edit('2', { duration: '02:30' });
    await importing.undo(run);
    expect(await importing.shown('1')).toMatchObject({ name: 'Nuestro', duration: '02:30' });
    expect(await importing.shown('1', 'en')).toMatchObject({ name: 'Tour 1' });
    expect(await importing.shown('2')).toMatchObject({ duration: '02:30', tags: [{ name: 'Visitas guiadas' }] });
    expect(await importing.itemsOf(run)).toMatchObject([
      { state: 'kept', left: ['name.es'], leftBecause: 'edited' },
      // A person has already restored the value by hand.
      { state: 'undone', left: [], leftBecause: null },
    ]);
    expect(await importing.runOf(run)).toMatchObject({ applied: 2, undone: 1, left: 1 });
  });

  it('changed pictures stay, as do created experiences that were edited, positioned, categorised or bookmarked', async () => {
    await importing.importAll([tour('1', { pictures: [pictureOf(0)] })]);
    const made = ['2', '3', '4', '5', '7', '6'].map((id) => tour(id, { pictures: [pictureOf(3), pictureOf(4)] }));
    const run = await importing.importAll([tour('1', { pictures: [pictureOf(1), pictureOf(2)] }), ...made]);
    const { mediaExperiences: media } = await importing.shown('1');
    await importing.edit('1', { mediaExperiences: [media[1]['@id']] });
    await importing.edit('2', { includes: 'Guía' });
    await importing.edit('3', { order: 1 });
    const { id: reseller } = await addReseller(api);
    await api.db.execute(sql`
      insert into favorite_experiences (reseller_id, experience_id) values (${reseller}, ${await importing.idOf('4')})`);
    const { mediaExperiences: both } = await importing.shown('5');
    await importing.edit('5', { mediaExperiences: [both[1]['@id'], both[0]['@id']] });
    await api.db.execute(sql`
      with category as (insert into categories (name) values ('{"es": "Paseos"}') returning id)
      insert into experience_categories (experience_id, category_id) select ${await importing.idOf('7')}, id from category`);
    const sixth = await importing.idOf('6');
    const before = await importing.catalogue();
    await importing.undo(run);
    const isOfSixth = (row: object) => 'experience_id' in row && row.experience_id === sixth;
    const { experiences: left, ...after } = await importing.catalogue();
    const { experiences: _, ...expected } = Object.fromEntries(
      Object.entries(before).map(([table, rows]) => [table, rows.filter((row) => !isOfSixth(row))]),
    );
    expect(after).toEqual(expected);
    expect(left).toHaveLength(6);
    expect(await importing.itemsOf(run)).toMatchObject([
      { state: 'kept', left: ['pictures'], leftBecause: 'edited' },
      { state: 'kept', left: [], leftBecause: 'edited' },
      { state: 'kept', left: [], leftBecause: 'edited' },
      { state: 'kept', left: [], leftBecause: 'used' },
      { state: 'kept', left: ['pictures'], leftBecause: 'edited' },
      { state: 'undone', leftBecause: null },
      { state: 'kept', left: [], leftBecause: 'edited' },
    ]);
    // Experiences that the undo left stay linked, so they are not imported again.
    const next = await importing.plan([tour('1', { pictures: [pictureOf(1), pictureOf(2)] }), ...made]);
    expect((await planOf(next)).map(({ sourceId, kind }) => [sourceId, kind])).toEqual([['6', 'new']]);
  });

  it('tags and pictures that a person added stay, even if the feed does not contain the field', async () => {
    const bare = (id: string) => ({ id, name: { es: `Visita ${id}` } });
    const run = await importing.importAll([bare('1'), bare('2'), tour('3')]);
    const [{ tag } = {}] = await importing.read<{ tag: number }>(
      sql`select id as tag from tags where civitatis_id = '7'`,
    );
    await importing.edit('1', { tags: [`/tags/${tag}`] });
    await importing.edit('2', { mediaExperiences: await addPictures(api, 1) });
    await importing.undo(run);
    expect(await importing.itemsOf(run)).toMatchObject([
      { state: 'kept', left: ['tags'], leftBecause: 'edited' },
      { state: 'kept', left: ['pictures'], leftBecause: 'edited' },
      { state: 'undone' },
    ]);
    expect((await importing.shown('2')).mediaExperiences).toHaveLength(1);
  });

  it('deleted experiences stay deleted: a changed one is marked as deleted, a created one is new in the next plan', async () => {
    await importing.importAll([tour('1')]);
    const feed = [tour('1', { duration: '03:00' }), tour('2')];
    const run = await importing.importAll(feed);
    for (const id of ['1', '2']) await api.admin('DELETE', `/experiences/${await importing.idOf(id)}`);
    await importing.undo(run);
    expect((await importing.catalogue()).experiences).toEqual([]);
    expect(await importing.itemsOf(run)).toMatchObject([
      { state: 'kept', leftBecause: 'deleted' },
      { state: 'undone', leftBecause: null },
    ]);
    expect(await planOf(await importing.plan(feed))).toMatchObject([
      { sourceId: '1', kind: 'conflict', isChosen: false },
      { sourceId: '2', kind: 'new' },
    ]);
  });

  it('a field is left if its previous tag or location has been deleted', async () => {
    await importing.importAll([tour('1')]);
    const run = await importing.importAll([tour('1', { tags: ['8'], location: '31' })]);
    const [{ tag, place } = {}] = await importing.read<{ tag: number; place: number }>(sql`
      select (select id from tags where civitatis_id = '7') as tag, (select id from locations where civitatis_id = '30') as place`);
    for (const path of [`/tags/${tag}`, `/locations/${place}`])
      expect((await api.admin('DELETE', path)).statusCode).toBe(204);
    await importing.undo(run);
    expect(await importing.shown('1')).toMatchObject({ tags: [{ name: 'Museos' }], location: { name: 'Lisboa' } });
    expect(await importing.itemsOf(run)).toMatchObject([{ state: 'kept', left: ['location', 'tags'] }]);
  });

  it('created locations and tags stay while a record uses them, and permanently if they were edited', async () => {
    const run = await importing.importAll([tour('1'), tour('2', { location: '31', tags: ['8'] })]);
    const later = await importing.importAll([tour('1'), tour('2', { location: '31', tags: ['8'] }), tour('3')]);
    await api.db.execute(sql`update tags set name = '{"es": "Museo"}' where civitatis_id = '8'`);
    await importing.undo(run);
    const names = async () => {
      const { tags, locations, makers } = await importing.catalogue();
      return [tags, locations, makers].map((rows) => rows?.length);
    };
    expect(await names()).toEqual([2, 1, 1]);
    await importing.undo(later);
    expect(await names()).toEqual([1, 0, 0]);
  });
});

describe('an undo', () => {
  it('that was interrupted ends with the same result as an uninterrupted undo', async () => {
    const before = await importing.catalogue();
    const feed = Array.from({ length: 650 }, (_, n) => tour(String(n)));
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
    expect(await importing.runOf(run)).toMatchObject({ applied: 650, undone: 650, left: 0 });
    expect(await importing.catalogue()).toEqual(before);
    expect(await planOf(await importing.plan(feed))).toEqual(planned);
  }, 60_000);

  it('continues after an item that cannot be undone, and marks the item', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const run = await importing.importAll(Array.from({ length: 9 }, (_, n) => tour(String(n))));
    await api.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'never'; end $$`);
    await api.db.execute(sql`
      create trigger refuse before delete on experiences for each row when (old.name ->> 'es' = 'Visita 5') execute function refuse()`);
    await importing.undo(run);
    await api.db.execute(sql`drop function refuse cascade`);
    expect(await importing.runOf(run)).toMatchObject({ state: 'undone', applied: 9, undone: 8, left: 1 });
    const left = (await importing.itemsOf(run)).filter(({ state }) => state === 'kept');
    expect(left).toMatchObject([{ sourceId: '5', leftBecause: 'failed' }]);
    expect((await importing.catalogue()).experiences).toHaveLength(1);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('of a cancelled import reverts the applied items', async () => {
    const before = await importing.catalogue();
    const run = await importing.plan(Array.from({ length: 450 }, (_, n) => tour(String(n))));
    const applied = async () => (await importing.runOf(run)).applied;
    let isCancelled = false;
    const restore = afterTransactions(async () => {
      if (isCancelled || (await applied()) === 0) return;
      isCancelled = true;
      await api.admin('POST', `/imports/runs/${run.id}/cancel`);
    });
    await importing.apply(run).finally(restore);
    await importing.undo(run);
    expect(await importing.catalogue()).toEqual(before);
    const { undone } = await importing.runOf(run);
    expect(undone).toBe(await applied());
    expect(undone).toBeLessThan(450);
  });

  it('is refused while another import writes, and when there is nothing to undo', async () => {
    const undoing = ({ id }: Pick<ImportRun, 'id'>) => beginUndo(api.services, id, 'eva@example.com');
    const run = await importing.importAll([tour('1')]);
    const planned = await importing.plan([tour('1'), tour('2')]);
    await expect(undoing(planned)).rejects.toMatchObject({ key: 'importNotUndoable' });
    await api.db.execute(sql`update import_runs set state = 'applying' where id = ${planned.id}`);
    await expect(undoing(run)).rejects.toMatchObject({ key: 'importBusy' });
    await expect(undoing(planned)).rejects.toMatchObject({ key: 'importBusy' });
    await importing.work();
    await importing.undo(run);
    const state = await importing.runOf(run);
    await importing.undo(run);
    expect(await importing.runOf(run)).toEqual(state);
    await expect(undoing({ id: 999_999 })).rejects.toMatchObject({ key: 'notFound' });
  });

  it('cancels the active reading and invalidates earlier plans', async () => {
    const run = await importing.importAll([tour('1')]);
    await importing.plan([tour('1'), tour('2')]);
    expect(await latestPlan(api.db, 'civitatis')).toBeDefined();
    const reading = await importing.begin();
    await importing.undo(run);
    expect(await importing.runOf(reading)).toMatchObject({ state: 'cancelled' });
    expect(await latestPlan(api.db, 'civitatis')).toBeUndefined();
  });
});
