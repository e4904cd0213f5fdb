import type { ImportRun } from '@trastienda/contract/imports/runs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addPictures } from '../../testing/catalogue.ts';
import { testImporting, tour } from '../../testing/imports/importing.ts';
import { addReseller } from '../../testing/resellers.ts';
import { trashCalls } from '../../testing/trash/trash-calls.ts';

const importing = testImporting();
const { remove, restore } = trashCalls(() => importing.api);

const pictureOf = (n: number) => `${importing.pictures.origin}/p${n}.jpg`;
/** Returns the result of an undo by activity: the state of its item, the reason for leaving something, and the fields left. */
const resultsOf = async (run: ImportRun) =>
  Object.fromEntries(
    (await importing.itemsOf(run)).map(({ sourceId, state, left, leftBecause }) => [
      sourceId,
      [state, ...(leftBecause ? [leftBecause] : []), ...left].join(' '),
    ]),
  );

describe('changes made since the import', () => {
  it('an edited field stays, and the other fields are restored', async () => {
    await importing.importAll([tour('1'), tour('2')]);
    const run = await importing.importAll([
      tour('1', { name: { es: 'Suyo', en: 'Theirs' }, duration: '03:00' }),
      tour('2', { tags: [], duration: '03:00' }),
    ]);
    await importing.edit('1', { name: 'Nuestro' });
    // A person restores the value by hand.
    await importing.edit('2', { duration: '02:30' });
    await importing.undo(run);
    expect(await importing.shown('1')).toMatchObject({ name: 'Nuestro', duration: '02:30' });
    expect(await importing.shown('1', 'en')).toMatchObject({ name: 'Tour 1' });
    expect(await importing.shown('2')).toMatchObject({ duration: '02:30', tags: [{ name: 'Visitas guiadas' }] });
    expect(await resultsOf(run)).toEqual({ 1: 'kept edited name.es', 2: 'undone' });
    expect(await importing.runOf(run)).toMatchObject({ applied: 2, undone: 1, left: 1 });
  });

  it('changed pictures stay, as do created experiences that were edited, positioned, categorised or bookmarked', async () => {
    const { edit, idOf, read, shown } = importing;
    await importing.importAll([tour('1', { pictures: [pictureOf(0)] })]);
    const made = ['2', '3', '4', '5', '7', '6'].map((id) => tour(id, { pictures: [pictureOf(3), pictureOf(4)] }));
    const feed = [tour('1', { pictures: [pictureOf(1), pictureOf(2)] }), ...made];
    const run = await importing.importAll(feed);
    await edit('1', { mediaExperiences: [(await shown('1')).mediaExperiences[1]['@id']] });
    await edit('2', { includes: 'Guía' });
    await edit('3', { order: 1 });
    const { id: reseller } = await addReseller(importing.api);
    await read(sql`
      insert into favorite_experiences (reseller_id, experience_id) values (${reseller}, ${await idOf('4')})`);
    const { mediaExperiences: both } = await shown('5');
    await edit('5', { mediaExperiences: [both[1]['@id'], both[0]['@id']] });
    await read(sql`
      with category as (insert into categories (name) values ('{"es": "Paseos"}') returning id)
      insert into experience_categories (experience_id, category_id) select ${await idOf('7')}, id from category`);
    const sixth = await idOf('6');
    const { experiences: _, ...before } = await importing.catalogue();
    await importing.undo(run);
    const isOfSixth = (row: object) => 'experience_id' in row && row.experience_id === sixth;
    const { experiences: left, ...after } = await importing.catalogue();
    expect(after).toEqual(
      Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows.filter((row) => !isOfSixth(row))])),
    );
    expect(left).toHaveLength(6);
    const edited = { 2: 'kept edited', 3: 'kept edited', 7: 'kept edited' };
    const pictures = { 1: 'kept edited pictures', 5: 'kept edited pictures' };
    expect(await resultsOf(run)).toEqual({ ...edited, ...pictures, 4: 'kept used', 6: 'undone' });
    // Experiences that the undo left stay linked, so they are not imported again.
    expect(await importing.itemsOf(await importing.plan(feed))).toMatchObject([{ sourceId: '6', kind: 'new' }]);
  });

  it('tags and pictures that a person added stay, even if the feed does not contain the field', async () => {
    const bare = (id: string) => ({ id, name: { es: `Visita ${id}` } });
    const run = await importing.importAll([bare('1'), bare('2'), tour('3')]);
    await importing.edit('1', { tags: [(await importing.shown('3')).tags[0]['@id']] });
    await importing.edit('2', { mediaExperiences: await addPictures(importing.api, 1) });
    await importing.undo(run);
    expect(await resultsOf(run)).toEqual({ 1: 'kept edited tags', 2: 'kept edited pictures', 3: 'undone' });
    expect((await importing.shown('2')).mediaExperiences).toHaveLength(1);
  });

  it('deleted experiences stay deleted: a changed one is marked as deleted, a created one is new in the next plan', async () => {
    await importing.importAll([tour('1')]);
    const feed = [tour('1', { duration: '03:00' }), tour('2')];
    const run = await importing.importAll(feed);
    for (const id of ['1', '2']) await importing.remove(id);
    await importing.undo(run);
    expect((await importing.catalogue()).experiences).toEqual([]);
    expect(await resultsOf(run)).toEqual({ 1: 'kept deleted', 2: 'undone' });
    const next = await importing.plan(feed);
    expect(await importing.itemOf(next, '1')).toMatchObject({ kind: 'conflict', isChosen: false });
    expect(await importing.itemOf(next, '2')).toMatchObject({ kind: 'new' });
  });

  describe('an undo of an import that was applied while the experience was in the trash', () => {
    const url = 'https://example.com/visita';
    /** Imports an activity without `missing`; plans it with `missing`, and applies the plan while the experience is in the trash. */
    async function applyInTrash(missing: 'location' | 'url', edited: object = {}) {
      await importing.importAll([tour('1', { [missing]: undefined })]);
      await importing.edit('1', edited);
      const path = `/experiences/${await importing.idOf('1')}`;
      const run = await importing.plan([tour('1')]);
      const item = await remove(path);
      await importing.apply(run);
      await restore(item);
      return run;
    }

    it.each([{}, { country: 'ES' }])('reports no location as left (%j)', async (edited) => {
      const run = await applyInTrash('location', edited);
      await importing.undo(run);
      expect(await importing.shown('1')).toMatchObject({ location: null, ...edited });
      expect(await resultsOf(run)).toEqual({ 1: 'undone' });
    });

    it('does not remove the same value entered by a person', async () => {
      const run = await applyInTrash('url');
      await importing.edit('1', { url });
      await importing.undo(run);
      expect(await importing.shown('1')).toMatchObject({ url });
      expect(await resultsOf(run)).toEqual({ 1: 'undone' });
    });
  });

  it('a field is left if its previous tag or location has been deleted', async () => {
    await importing.importAll([tour('1')]);
    const { tags, location } = await importing.shown('1');
    const run = await importing.importAll([tour('1', { tags: ['8'], location: '31' })]);
    for (const { '@id': path } of [...tags, location])
      expect((await importing.api.admin('DELETE', path)).statusCode).toBe(204);
    await importing.undo(run);
    expect(await importing.shown('1')).toMatchObject({ tags: [{ name: 'Museos' }], location: { name: 'Lisboa' } });
    expect(await importing.itemsOf(run)).toMatchObject([{ state: 'kept', left: ['location', 'tags'] }]);
  });

  it('created locations and tags stay while a record uses them, and permanently if they were edited', async () => {
    const feed = [tour('1'), tour('2', { location: '31', tags: ['8'] })];
    const run = await importing.importAll(feed);
    const later = await importing.importAll([...feed, tour('3')]);
    await importing.read(sql`update tags set name = '{"es": "Museo"}' where civitatis_id = '8'`);
    const undo = async (run: ImportRun) => {
      await importing.undo(run);
      const { tags, locations, makers } = await importing.catalogue();
      return [tags, locations, makers].map((rows) => rows?.length);
    };
    expect(await undo(run)).toEqual([2, 1, 1]);
    expect(await undo(later)).toEqual([1, 0, 0]);
  });

  it('the undo of an older import reverts only values that were not changed since', async () => {
    const url = 'https://example.com/2';
    await importing.importAll([tour('1')]);
    const older = await importing.importAll([tour('1', { duration: '03:00', url }), tour('2')]);
    const latest = [tour('1', { duration: '04:00', url }), tour('2', { tags: ['8'] })];
    await importing.importAll(latest);
    await importing.undo(older);
    expect(await importing.shown('1')).toMatchObject({ duration: '04:00', url: 'https://example.com/visita' });
    expect(await importing.shown('2')).toMatchObject({ name: 'Visita 2', tags: [{ name: 'Museos' }] });
    expect(await resultsOf(older)).toEqual({ 1: 'kept edited duration', 2: 'kept edited tags' });
    // The next import compares with the values that the later import wrote.
    expect(await importing.itemsOf(await importing.plan(latest))).toMatchObject([
      { sourceId: '1', kind: 'changed', fields: { url: { isConflict: false } } },
    ]);
  });
});
