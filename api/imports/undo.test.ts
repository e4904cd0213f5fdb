import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.ts';
import { addPictures } from '../testing/catalogue.ts';
import { addReseller } from '../testing/resellers.ts';
import { importsUnderTest, startPictures, tour, type ImportsUnderTest } from '../testing/imports-under-test.ts';
import { beginRun, joinRun, runImports } from './run-imports.ts';
import { latestPlan } from './runs.ts';
import { beginUndo } from './undo.ts';

let api: ApiUnderTest;
let pictures: Awaited<ReturnType<typeof startPictures>>;
let imports: ImportsUnderTest;

beforeAll(async () => {
  [api, pictures] = await Promise.all([startApi(), startPictures()]);
  imports = importsUnderTest(api, pictures.origin);
});
afterAll(async () => {
  pictures.close();
  await api.close();
});
beforeEach(() => imports.empty());

const pictureOf = (n: number, name = 'a') => `${pictures.origin}/p${n}-${name}.jpg`;
const planOf = async (run: number) =>
  (await imports.itemsOf(run)).map(({ source_id, kind, is_chosen, fields, missing, notes }) => ({
    source_id,
    kind,
    is_chosen,
    fields,
    missing,
    notes,
  }));

/** Does something after each transaction, before who asked for it goes on. @returns what ends that */
function afterTransactions(look: () => Promise<void>) {
  const transaction = api.db.transaction.bind(api.db);
  const spy = vi.spyOn(api.db, 'transaction').mockImplementation(async (...args) => {
    const result: unknown = await transaction(...args);
    await look();
    return result;
  });
  return () => spy.mockRestore();
}

describe('the undo of an import', () => {
  it('takes back a first import with all that it made, so that the same feed gives the same plan', async () => {
    const before = await imports.catalogue();
    const feed = [
      tour('1', { pictures: [pictureOf(0)] }),
      tour('2', { location: '31', tags: ['7', '8', 'unknown'], zones: ['301'] }),
    ];
    const run = await imports.importAll(feed);
    expect((await imports.catalogue()).experiences).toHaveLength(2);
    await imports.undo(run);
    expect(await imports.catalogue()).toEqual(before);
    expect(await imports.runOf(run)).toMatchObject({
      state: 'undone',
      undone_by: 'eva@example.com',
      undone_at: expect.any(String),
      applied: 2,
      undone: 2,
      undo_left: 0,
    });
    expect(await planOf(await imports.plan(feed))).toEqual(await planOf(run));
  });

  it('takes back what a later one changed: texts, place, tags, pictures in their order, what was switched off, and the links', async () => {
    const first = [
      tour('1', { pictures: [pictureOf(0), pictureOf(1)] }),
      tour('2', { name: { es: 'Solo en español' }, description: {}, url: null, duration: null, location: 'unknown' }),
      tour('3'),
      tour('4'),
      tour('5'),
    ];
    await imports.importAll(first);
    await api.db.execute(sql`update experiences set is_active = true where id = ${await imports.idOf('3')}`);
    await api.db.execute(sql`update experiences set description = null where id = ${await imports.idOf('4')}`);
    await api.admin('DELETE', `/experiences/${await imports.idOf('5')}`);
    const before = await imports.catalogue();
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
    const run = await imports.plan(second);
    await api.db.execute(sql`update import_items set is_chosen = true where run_id = ${run}`);
    await api.db.execute(sql`
      update import_items set fields = jsonb_set(fields, '{description.es,decision}', '"theirs"')
      where run_id = ${run} and source_id = '4'`);
    const planned = await planOf(run);
    await imports.apply(run);
    const applied = await imports.catalogue();
    expect(applied.experiences).toHaveLength(6);
    expect(await imports.shown('1')).toMatchObject({ name: 'Otra', tags: [{ name: 'Museos' }], country: 'PT' });
    expect((await imports.shown('3')).isActive).toBe(false);
    expect((await imports.shown('4')).description).toBe('Un paseo largo.');

    await imports.undo(run);
    expect(await imports.catalogue()).toEqual(before);
    expect(await imports.runOf(run)).toMatchObject({ state: 'undone', applied: 6, undone: 6, undo_left: 0 });
    expect(await api.db.execute(sql`select from import_kept_media`)).toMatchObject({ rowCount: 0 });
    const again = await imports.plan(second);
    const undecided = planned.map((item) =>
      JSON.parse(JSON.stringify(item).replace('"decision":"theirs"', '"decision":null')),
    );
    expect((await planOf(again)).map((item) => ({ ...item, is_chosen: true }))).toEqual(undecided);
    // And forwards once more: the same as the first time, but for the ids of what is new.
    await api.db.execute(sql`update import_items set is_chosen = true where run_id = ${again}`);
    await imports.apply(again);
    expect(await imports.shown('1')).toMatchObject({ name: 'Otra', tags: [{ name: 'Museos' }], country: 'PT' });
  });

  it('takes back the decision for ours, too', async () => {
    await imports.importAll([tour('1', { pictures: [pictureOf(0)] })]);
    await imports.edit('1', { name: 'Nombre nuestro' });
    const before = await imports.catalogue();
    const feed = [
      tour('1', { name: { es: 'Nombre suyo', en: 'Tour 1' }, pictures: [pictureOf(1)], duration: '03:00' }),
    ];
    const run = await imports.plan(feed);
    await api.db.execute(sql`
      update import_items set is_chosen = true, fields = (
        select jsonb_object_agg(key, value || '{"decision": "ours"}') from jsonb_each(fields)
      )
      where run_id = ${run}`);
    await imports.apply(run);
    expect(await planOf(await imports.plan(feed))).toEqual([]);
    await imports.undo(run);
    expect(await imports.catalogue()).toEqual(before);
    expect((await planOf(await imports.plan(feed)))[0]).toMatchObject({
      kind: 'conflict',
      fields: {
        'name.es': { isConflict: true, decision: null },
        pictures: { isConflict: false, decision: null },
        duration: { isConflict: false, decision: null },
      },
    });
  });

  it('in the order of the last first ends as if there had been none', async () => {
    const before = await imports.catalogue();
    const runs = [
      await imports.importAll([tour('1', { pictures: [pictureOf(0)] })]),
      await imports.importAll([tour('1', { pictures: [pictureOf(1)], description: { es: 'Otra.' } }), tour('2')]),
      await imports.importAll([tour('2', { tags: ['8'] })]),
    ];
    for (const run of runs.toReversed()) await imports.undo(run);
    expect(await imports.catalogue()).toEqual(before);
    for (const run of runs) expect(await imports.runOf(run)).toMatchObject({ state: 'undone', undo_left: 0 });
  });

  it('of a source with ids of its own takes back its places and tags, too, and makes them anew', async () => {
    const before = await imports.catalogue();
    const source = { ...imports.source([tour('1'), tour('2', { location: '31', zones: ['301'] })]), key: 'octo' };
    for (const _ of ['first', 'again']) {
      const run = await joinRun(api.services, 'octo', 'ana@example.com');
      await runImports(api.services, [source], new AbortController().signal);
      await imports.apply(run, undefined, source);
      const { locations, tags } = await imports.catalogue();
      expect([locations?.length, tags?.length]).toEqual([2, 1]);
      await imports.undo(run);
      expect(await imports.catalogue()).toEqual(before);
    }
  });

  it('of an older one takes back only what is still as it wrote it', async () => {
    await imports.importAll([tour('1')]);
    const older = await imports.importAll([tour('1', { duration: '03:00', url: 'https://example.com/2' }), tour('2')]);
    await imports.importAll([
      tour('1', { duration: '04:00', url: 'https://example.com/2' }),
      tour('2', { tags: ['8'] }),
    ]);
    await imports.undo(older);
    expect(await imports.shown('1')).toMatchObject({ duration: '04:00', url: 'https://example.com/visita' });
    expect(await imports.shown('2')).toMatchObject({ name: 'Visita 2', tags: [{ name: 'Museos' }] });
    expect(await imports.itemsOf(older)).toMatchObject([
      { state: 'kept', left_fields: ['duration'], left_because: 'edited' },
      { state: 'kept', left_fields: ['tags'], left_because: 'edited' },
    ]);
    // What the later one wrote is what the next one compares with.
    const next = await imports.plan([
      tour('1', { duration: '04:00', url: 'https://example.com/2' }),
      tour('2', { tags: ['8'] }),
    ]);
    expect(await planOf(next)).toMatchObject([
      { source_id: '1', kind: 'changed', fields: { url: { isConflict: false } } },
    ]);
  });
});

describe('what happened since', () => {
  it('an edited field stays, and the others go back', async () => {
    await imports.importAll([tour('1'), tour('2')]);
    const feed = [
      tour('1', { name: { es: 'Suyo', en: 'Theirs' }, duration: '03:00' }),
      tour('2', { tags: [], duration: '03:00' }),
    ];
    const run = await imports.importAll(feed);
    await imports.edit('1', { name: 'Nuestro' });
    await imports.edit('2', { duration: '02:30' });
    await imports.undo(run);
    expect(await imports.shown('1')).toMatchObject({ name: 'Nuestro', duration: '02:30' });
    expect(await imports.shown('1', 'en')).toMatchObject({ name: 'Tour 1' });
    expect(await imports.shown('2')).toMatchObject({ duration: '02:30', tags: [{ name: 'Visitas guiadas' }] });
    expect(await imports.itemsOf(run)).toMatchObject([
      { state: 'kept', left_fields: ['name.es'], left_because: 'edited' },
      // Somebody has put back by hand what the undo would.
      { state: 'undone', left_fields: [], left_because: null },
    ]);
    expect(await imports.runOf(run)).toMatchObject({ applied: 2, undone: 1, undo_left: 1 });
  });

  it('pictures that were changed stay, and so does what was made and then edited, put in order, or made a favourite', async () => {
    await imports.importAll([tour('1', { pictures: [pictureOf(0)] })]);
    const made = ['2', '3', '4', '5', '7', '6'].map((id) => tour(id, { pictures: [pictureOf(3), pictureOf(4)] }));
    const run = await imports.importAll([tour('1', { pictures: [pictureOf(1), pictureOf(2)] }), ...made]);
    const { mediaExperiences: media } = await imports.shown('1');
    await imports.edit('1', { mediaExperiences: [media[1]['@id']] });
    await imports.edit('2', { includes: 'Guía' });
    await imports.edit('3', { order: 1 });
    const { id: reseller } = await addReseller(api);
    await api.db.execute(sql`
      insert into favorite_experiences (reseller_id, experience_id) values (${reseller}, ${await imports.idOf('4')})`);
    const { mediaExperiences: both } = await imports.shown('5');
    await imports.edit('5', { mediaExperiences: [both[1]['@id'], both[0]['@id']] });
    await api.db.execute(sql`
      with category as (insert into categories (name) values ('{"es": "Paseos"}') returning id)
      insert into experience_categories (experience_id, category_id) select ${await imports.idOf('7')}, id from category`);
    const sixth = await imports.idOf('6');
    const before = await imports.catalogue();
    await imports.undo(run);
    const isOfSixth = (row: object) => 'experience_id' in row && row.experience_id === sixth;
    const { experiences: left, ...after } = await imports.catalogue();
    const { experiences: _, ...expected } = Object.fromEntries(
      Object.entries(before).map(([table, rows]) => [table, rows.filter((row) => !isOfSixth(row))]),
    );
    expect(after).toEqual(expected);
    expect(left).toHaveLength(6);
    expect(await imports.itemsOf(run)).toMatchObject([
      { state: 'kept', left_fields: ['pictures'], left_because: 'edited' },
      { state: 'kept', left_fields: [], left_because: 'edited' },
      { state: 'kept', left_fields: [], left_because: 'edited' },
      { state: 'kept', left_fields: [], left_because: 'used' },
      { state: 'kept', left_fields: ['pictures'], left_because: 'edited' },
      { state: 'undone', left_because: null },
      { state: 'kept', left_fields: [], left_because: 'edited' },
    ]);
    // What was left is known still: it does not come a second time.
    const next = await imports.plan([tour('1', { pictures: [pictureOf(1), pictureOf(2)] }), ...made]);
    expect((await planOf(next)).map(({ source_id, kind }) => [source_id, kind])).toEqual([['6', 'new']]);
  });

  it('what a person added stays, also where the feed said nothing of it', async () => {
    const bare = (id: string) => ({ id, name: { es: `Visita ${id}` } });
    const run = await imports.importAll([bare('1'), bare('2'), tour('3')]);
    const [{ tag } = {}] = await imports.read<{ tag: number }>(
      sql`select id as tag from tags where civitatis_id = '7'`,
    );
    await imports.edit('1', { tags: [`/tags/${tag}`] });
    await imports.edit('2', { mediaExperiences: await addPictures(api, 1) });
    await imports.undo(run);
    expect(await imports.itemsOf(run)).toMatchObject([
      { state: 'kept', left_fields: ['tags'], left_because: 'edited' },
      { state: 'kept', left_fields: ['pictures'], left_because: 'edited' },
      { state: 'undone' },
    ]);
    expect((await imports.shown('2')).mediaExperiences).toHaveLength(1);
  });

  it('what was deleted stays so: of a change it is said, and what was made is new to the next import', async () => {
    await imports.importAll([tour('1')]);
    const feed = [tour('1', { duration: '03:00' }), tour('2')];
    const run = await imports.importAll(feed);
    for (const id of ['1', '2']) await api.admin('DELETE', `/experiences/${await imports.idOf(id)}`);
    await imports.undo(run);
    expect((await imports.catalogue()).experiences).toEqual([]);
    expect(await imports.itemsOf(run)).toMatchObject([
      { state: 'kept', left_because: 'deleted' },
      { state: 'undone', left_because: null },
    ]);
    expect(await planOf(await imports.plan(feed))).toMatchObject([
      { source_id: '1', kind: 'conflict', is_chosen: false },
      { source_id: '2', kind: 'new' },
    ]);
  });

  it('a tag or place that is to come back and was deleted keeps the field as it is', async () => {
    await imports.importAll([tour('1')]);
    const run = await imports.importAll([tour('1', { tags: ['8'], location: '31' })]);
    const [{ tag, place } = {}] = await imports.read<{ tag: number; place: number }>(sql`
      select (select id from tags where civitatis_id = '7') as tag, (select id from locations where civitatis_id = '30') as place`);
    for (const path of [`/tags/${tag}`, `/locations/${place}`])
      expect((await api.admin('DELETE', path)).statusCode).toBe(204);
    await imports.undo(run);
    expect(await imports.shown('1')).toMatchObject({ tags: [{ name: 'Museos' }], location: { name: 'Lisboa' } });
    expect(await imports.itemsOf(run)).toMatchObject([{ state: 'kept', left_fields: ['location', 'tags'] }]);
  });

  it('places and tags that the run made stay where somebody uses or has edited them, until nobody does', async () => {
    const run = await imports.importAll([tour('1'), tour('2', { location: '31', tags: ['8'] })]);
    const later = await imports.importAll([tour('1'), tour('2', { location: '31', tags: ['8'] }), tour('3')]);
    await api.db.execute(sql`update tags set name = '{"es": "Museo"}' where civitatis_id = '8'`);
    await imports.undo(run);
    const names = async () => {
      const { tags, locations, makers } = await imports.catalogue();
      return [tags, locations, makers].map((rows) => rows?.length);
    };
    expect(await names()).toEqual([2, 1, 1]);
    await imports.undo(later);
    expect(await names()).toEqual([1, 0, 0]);
  });
});

describe('an undo', () => {
  it('that broke off anywhere ends as one that did not', async () => {
    const before = await imports.catalogue();
    const feed = Array.from({ length: 650 }, (_, n) => tour(String(n)));
    const run = await imports.importAll(feed);
    const planned = await planOf(run);
    let breaks = 0;
    while ((await imports.runOf(run))?.state !== 'undone') {
      const stopping = new AbortController();
      let done = 0;
      // It begins, and then each time a little more is done.
      const restore = afterTransactions(async () => void (++done === 2 && stopping.abort()));
      await imports.undo(run, stopping.signal).finally(restore);
      if ((await imports.runOf(run))?.state === 'undoing') breaks += 1;
    }
    expect(breaks).toBeGreaterThan(2);
    expect(await imports.runOf(run)).toMatchObject({ applied: 650, undone: 650, undo_left: 0 });
    expect(await imports.catalogue()).toEqual(before);
    expect(await planOf(await imports.plan(feed))).toEqual(planned);
  }, 60_000);

  it('is not held up by what cannot be undone, and says of it so', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const run = await imports.importAll(Array.from({ length: 9 }, (_, n) => tour(String(n))));
    await api.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'never'; end $$`);
    await api.db.execute(sql`
      create trigger refuse before delete on experiences for each row when (old.name ->> 'es' = 'Visita 5') execute function refuse()`);
    await imports.undo(run);
    await api.db.execute(sql`drop function refuse cascade`);
    expect(await imports.runOf(run)).toMatchObject({ state: 'undone', applied: 9, undone: 8, undo_left: 1 });
    const left = (await imports.itemsOf(run)).filter(({ state }) => state === 'kept');
    expect(left).toMatchObject([{ source_id: '5', left_because: 'failed' }]);
    expect((await imports.catalogue()).experiences).toHaveLength(1);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('of a cancelled import takes back what was applied of it', async () => {
    const before = await imports.catalogue();
    const run = await imports.plan(Array.from({ length: 450 }, (_, n) => tour(String(n))));
    const applied = async () => Number((await imports.runOf(run))?.applied);
    let isCancelled = false;
    const restore = afterTransactions(async () => {
      if (isCancelled || (await applied()) === 0) return;
      isCancelled = true;
      await api.admin('POST', `/imports/runs/${run}/cancel`);
    });
    await imports.apply(run).finally(restore);
    await imports.undo(run);
    expect(await imports.catalogue()).toEqual(before);
    const { undone } = (await imports.runOf(run)) ?? {};
    expect(undone).toBe(await applied());
    expect(undone).toBeLessThan(450);
  });

  it('is refused while another import writes, and where there is nothing to undo', async () => {
    const undoing = (run: number) => beginUndo(api.services, run, 'eva@example.com');
    const run = await imports.importAll([tour('1')]);
    const planned = await imports.plan([tour('1'), tour('2')]);
    await expect(undoing(planned)).rejects.toMatchObject({ key: 'importNotUndoable' });
    await api.db.execute(sql`update import_runs set state = 'applying' where id = ${planned}`);
    await expect(undoing(run)).rejects.toMatchObject({ key: 'importBusy' });
    await expect(undoing(planned)).rejects.toMatchObject({ key: 'importBusy' });
    await imports.work();
    await imports.undo(run);
    const state = await imports.runOf(run);
    await imports.undo(run);
    expect(await imports.runOf(run)).toEqual(state);
    await expect(undoing(999_999)).rejects.toMatchObject({ key: 'notFound' });
  });

  it('ends a reading, and no plan from before it is offered', async () => {
    const run = await imports.importAll([tour('1')]);
    await imports.plan([tour('1'), tour('2')]);
    expect(await latestPlan(api.db, 'civitatis')).toBeDefined();
    const reading = await beginRun(api.services, 'civitatis', 'ana@example.com');
    await imports.undo(run);
    expect(await imports.runOf(reading ?? 0)).toMatchObject({ state: 'cancelled' });
    expect(await latestPlan(api.db, 'civitatis')).toBeUndefined();
  });
});
