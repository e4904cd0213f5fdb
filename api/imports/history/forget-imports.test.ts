import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fileUsers } from '../../file-users.ts';
import { removeUnusedMedia } from '../../media/remove-unused.ts';
import { testImporting, tour } from '../../testing/imports/importing.ts';
import { forgetImports } from './forget-imports.ts';
import { latestPlan } from '../planning/plans.ts';
import { beginRun } from '../running/change-state.ts';

const importing = testImporting();

/** Makes all runs the given number of days older, and then forgets the imports that are too old. */
async function forgetAfter(days: number): Promise<void> {
  const columns = ['started_at', 'planned_at', 'applied_at', 'finished_at', 'undone_at'].map((name) =>
    sql.identifier(name),
  );
  const older = columns.map((column) => sql`${column} = ${column} - make_interval(days => ${days})`);
  await importing.read(sql`update import_runs set ${sql.join(older, sql`, `)}`);
  await forgetImports(importing.api.services);
}
const count = async (table: string) => (await importing.read(sql`select from ${sql.identifier(table)}`)).length;
const planOf = (source: string) => latestPlan(importing.api.db, source);
const tours = (...ids: string[]) => ids.map((id) => tour(id));

describe('forgetImports', () => {
  it('retains the items of an applied run for 90 days, and its counts permanently', async () => {
    const withPicture = (n: number) => tour('1', { pictures: [`${importing.pictures.origin}/p${n}.jpg`] });
    await importing.importAll([withPicture(0)]);
    const feed = [withPicture(1), tour('2')];
    const run = await importing.importAll(feed);
    await forgetAfter(89);
    expect([await count('import_items'), await count('media_files')]).toEqual([3, 2]);
    expect(await importing.runOf(run)).toMatchObject({ isUndoable: true });

    const catalogue = await importing.catalogue();
    await forgetAfter(2);
    for (const table of ['import_items', 'import_parts', 'import_made', 'import_kept_media']) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
    expect(await importing.catalogue()).toEqual(catalogue);
    const { counts, applied, appliedBy } = run;
    const kept = { state: 'applied', counts, applied, appliedBy };
    expect(await importing.runOf(run)).toMatchObject({ ...kept, isUndoable: false });
    // The cleanup of unused files deletes the picture that only the undo needed.
    await removeUnusedMedia(importing.api.services, fileUsers);
    expect(await count('media_files')).toBe(1);

    const ask = async (method: 'GET' | 'POST', what: string) =>
      (await importing.api.admin(method, `${run['@id']}/${what}`)).json();
    expect(await ask('POST', 'undo')).toMatchObject({ code: 409, key: 'importNotUndoable' });
    expect(await ask('GET', 'report')).toMatchObject({
      code: 410,
      key: 'importForgotten',
      message: 'Los detalles de esta importación ya se han borrado; queda lo que dice la lista',
    });
    // The links of the experiences are retained, so the next plan is empty.
    expect(await importing.itemsOf(await importing.plan(feed))).toEqual([]);
  });

  it('retains the items of a plan that was not applied for 7 days, and then cancels the plan', async () => {
    const applied = await importing.importAll(tours('1'));
    const planned = await importing.plan(tours('1', '2'));
    const later = await importing.plan(tours('1', '2', '3'));
    await forgetAfter(6);
    expect(await importing.itemsOf(planned)).toHaveLength(1);
    await forgetAfter(2);
    expect(await importing.itemsOf(planned)).toEqual([]);
    expect(await importing.itemsOf(applied)).toHaveLength(1);
    expect(await importing.itemsOf(later)).toHaveLength(2);
    expect(await importing.runOf(planned)).toMatchObject({ state: 'cancelled', counts: { new: 1 } });
  });

  it('D-76 retains the valid plan of each source at any age, so that the quantity stays correct', async () => {
    const applied = await importing.importAll(tours('1'));
    const octo = await importing.plan(tours('1', '2'));
    await importing.read(sql`update import_runs set source = 'octo' where id = ${octo.id}`);
    const civitatis = await importing.plan(tours('1', '2', '3'));
    await forgetAfter(89);
    expect(await planOf('octo')).toMatchObject({ run: octo.id, quantity: 1 });
    expect(await planOf('civitatis')).toMatchObject({ run: civitatis.id, quantity: 2 });
    expect(await importing.itemsOf(civitatis)).toHaveLength(2);

    // An undo after the plan makes the plan invalid.
    await importing.read(sql`update import_runs set undone_at = now() - interval '8 days' where id = ${applied.id}`);
    await forgetImports(importing.api.services);
    expect(await importing.runOf(civitatis)).toMatchObject({ state: 'cancelled' });
    expect(await importing.itemsOf(civitatis)).toEqual([]);
    expect(await planOf('octo')).toMatchObject({ run: octo.id });
  });

  it('D-76 deletes automatic readings that were not applied after 7 days, except the last plan of a source', async () => {
    const read = async () => {
      await beginRun(importing.api.services, 'civitatis');
      await importing.work(tours('1'));
    };
    const runs = async () =>
      (await importing.read(sql`select state || ' ' || started_by as run from import_runs order by id`)).map(
        ({ run }) => run,
      );
    const applied = await importing.importAll(tours('1'));
    await read();
    await read();
    await importing.cancel(await importing.begin());
    await beginRun(importing.api.services, 'civitatis');
    await importing.read(sql`update import_runs set state = 'failed' where state = 'reading'`);
    await forgetAfter(6);
    expect(await runs()).toHaveLength(5);
    await forgetAfter(2);
    const person = 'admin@example.com';
    expect(await runs()).toEqual([`applied ${person}`, 'planned ', `cancelled ${person}`]);
    // The last plan stays even when it is no longer valid.
    await importing.undo(applied);
    await forgetAfter(8);
    expect(await runs()).toEqual([`undone ${person}`, 'cancelled ', `cancelled ${person}`]);
  });

  it('retains the items of a run that is being applied at any age', async () => {
    const run = await importing.plan([tour('1')]);
    await importing.request(run);
    await forgetAfter(200);
    expect(await importing.itemsOf(run)).toHaveLength(1);
    await importing.work();
    expect(await importing.runOf(run)).toMatchObject({ state: 'applied', applied: 1 });
  });
});
